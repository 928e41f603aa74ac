import { messages } from "@unknot/contract/messages";
import { pages } from "@unknot/contract/pages";
import * as strings from "@unknot/contract/words/shell";
import { useId } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { ThreadNote } from "../parts/thread-note";
import { ButtonLink } from "../ui/button";
import { PageDialog } from "./page-dialog";

/** What a page over the list shows when it failed; `missing` is the sentence for what is not there. */
export function MissingDialog({ missing }: { missing: string }) {
  const error = useRouteError();
  const titleId = useId();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <PageDialog titleId={titleId}>
      <div id={titleId}>
        <ThreadNote heading="h1" title={isMissing ? missing : messages.internal}>
          <ButtonLink look="primary" to={pages.home}>
            {strings.continueBrowsingPosts}
          </ButtonLink>
        </ThreadNote>
      </div>
    </PageDialog>
  );
}

import { pages } from "@unknot/contract/pages";
import * as strings from "@unknot/contract/words/shell";
import { useId } from "react";
import { useRouteError } from "react-router";
import { pageFailure } from "../lib/page-failure";
import { AskAgain } from "../parts/ask-again";
import { EmptyState } from "../parts/empty-state";
import { ButtonLink } from "../ui/button";
import { PageDialog } from "./page-dialog";

/** What a page over the list shows when it failed; `missing` is what to say of what is not there, as in `pageFailure`. */
export function MissingDialog({ missing }: { missing?: string }) {
  const { title, explained } = pageFailure(useRouteError(), missing);
  const titleId = useId();
  return (
    <PageDialog titleId={titleId}>
      <div id={titleId}>
        <EmptyState heading="h1" title={title}>
          {explained && (
            <>
              <p>{explained}</p>
              <AskAgain />
            </>
          )}
          <ButtonLink look={explained ? "plain" : "primary"} to={pages.home}>
            {strings.continueBrowsingPosts()}
          </ButtonLink>
        </EmptyState>
      </div>
    </PageDialog>
  );
}

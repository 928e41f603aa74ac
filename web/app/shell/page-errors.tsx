import { pages } from "@unknot/contract/pages";
import * as strings from "@unknot/contract/words/shell";
import { AskAgain } from "../parts/ask-again";
import { EmptyState } from "../parts/empty-state";
import { ButtonLink } from "../ui/button";
import { Main } from "./main";

/** The page for addresses that lead nowhere. */
export function NotFound() {
  return (
    <Main>
      <title>{strings.notFoundTitle()}</title>
      <meta name="robots" content="noindex" />
      <EmptyState heading="h1" title={strings.pageNotFound()}>
        <p>{strings.notFoundExplained()}</p>
        <ButtonLink look="primary" to={pages.home}>
          {strings.continueBrowsingPosts()}
        </ButtonLink>
      </EmptyState>
    </Main>
  );
}

/** The page for failures of ours. */
export function Trouble({ title, explained }: { title: string; explained: string | null }) {
  return (
    <Main>
      <title>{title}</title>
      <EmptyState heading="h1" title={title}>
        <p>{explained}</p>
        <AskAgain />
        <ButtonLink to={pages.home} reloadDocument>
          {strings.continueBrowsingPosts()}
        </ButtonLink>
      </EmptyState>
    </Main>
  );
}

/** The page for who asks too often; `sentence` says for how long to wait. */
export function TooMany({ sentence }: { sentence: string }) {
  return (
    <Main>
      <title>{strings.tooManyTitle()}</title>
      <meta name="robots" content="noindex" />
      <EmptyState heading="h1" title={strings.tooManyTitle()}>
        <p>{sentence}</p>
      </EmptyState>
    </Main>
  );
}

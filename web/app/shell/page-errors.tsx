import { messages } from "@unknot/contract/messages";
import { pages } from "@unknot/contract/pages";
import { ThreadNote } from "../parts/thread-note";
import { ButtonLink } from "../ui/button";
import { Main } from "./main";

/** The page for addresses that lead nowhere. */
export function NotFound() {
  return (
    <Main>
      <title>Page not found</title>
      <meta name="robots" content="noindex" />
      <ThreadNote heading="h1" title="PAGE NOT FOUND">
        <p>The page you requested does not exist.</p>
        <ButtonLink look="primary" to={pages.home}>
          Continue Browsing Posts
        </ButtonLink>
      </ThreadNote>
    </Main>
  );
}

/** The page for failures of ours; `isAway` when the database cannot be reached for now. */
export function Trouble({ isAway }: { isAway: boolean }) {
  const title = isAway ? "Service unavailable" : messages.internal;
  return (
    <Main>
      <title>{title}</title>
      <ThreadNote heading="h1" title={title}>
        <p>{isAway ? messages.unavailable : "Something went wrong on our side. Please try again in a moment."}</p>
        <ButtonLink look="primary" to={pages.home} reloadDocument>
          Continue Browsing Posts
        </ButtonLink>
      </ThreadNote>
    </Main>
  );
}

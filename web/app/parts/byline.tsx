import { pages } from "@unknot/contract/pages";
import { PageLink } from "./page-link";
import { TimeAgo } from "./time-ago";

/** Who wrote it and when. An author who is gone has a name but no profile. */
export function Byline({ user, date, edited }: { user: string; date: string; edited: string | null }) {
  return (
    <>
      {user === "deleted user" ? user : <PageLink to={pages.profile(user)}>{user}</PageLink>} · <TimeAgo iso={date} />
      {edited && (
        <>
          {" "}
          · edited <TimeAgo iso={edited} />
        </>
      )}
    </>
  );
}

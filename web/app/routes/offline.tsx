import { ownPath, pages } from "@unknot/contract/pages";
import { useEffect, useState } from "react";
import { Link, type MetaArgs } from "react-router";
import { pageMeta } from "../lib/page-meta";
import { useReadLately } from "../lib/read-lately";
import { ThreadNote } from "../parts/thread-note";
import { Main } from "../shell/main";
import { ButtonLink } from "../ui/button";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: "Offline", description: "There is no network.", path: "/offline", isPrivate: true });

/** What is shown in place of a page that cannot be fetched: what was read last is still here. */
export default function OfflinePage() {
  const read = useReadLately();
  const [from, setFrom] = useState<string>(pages.home);
  // The HTML is kept for all addresses, so it knows none.
  useEffect(() => setFrom(ownPath(new URLSearchParams(location.search).get("from"), location.origin)), []);
  return (
    <Main isText>
      <ThreadNote heading="h1" title="You are offline">
        <p>{read.length > 0 ? "What you have read lately is still here:" : "This page needs a network."}</p>
        {read.length > 0 && (
          <ul>
            {read.map(({ id, title }) => (
              <li key={id}>
                <Link reloadDocument to={pages.post(id)}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <ButtonLink look="primary" to={from} reloadDocument>
          Try Again
        </ButtonLink>
      </ThreadNote>
    </Main>
  );
}

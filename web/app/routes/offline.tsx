import { ownPath, pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/pages";
import { useEffect, useState } from "react";
import { Link, type MetaArgs } from "react-router";
import { useReadLately } from "../data/read-lately";
import { readParameter } from "../lib/address-parameters";
import { pageMeta } from "../lib/page-meta";
import { EmptyState } from "../parts/empty-state";
import { Main } from "../shell/main";
import { ButtonLink } from "../ui/button";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: strings.offline(),
    description: strings.offlineDescription(),
    path: "/offline",
    isPrivate: true,
  });

/** Those that are likely to be kept. */
const SHOWN = 20;

/** What is shown in place of a page that cannot be fetched: what was read last is still here. */
export default function OfflinePage() {
  const read = useReadLately();
  const [from, setFrom] = useState<string>(pages.home);
  const [isOnline, setOnline] = useState(false);
  useEffect(() => setOnline(navigator.onLine), []);
  // The HTML is kept for all addresses, so it knows none.
  useEffect(() => setFrom(ownPath(readParameter(new URL(location.href), "from"), location.origin)), []);
  return (
    <Main isText>
      <EmptyState heading="h1" title={isOnline ? strings.siteAway() : strings.youAreOffline()}>
        <p>{read.length > 0 ? strings.readLately() : strings.needsNetwork()}</p>
        {read.length > 0 && (
          <ul>
            {read.slice(0, SHOWN).map(({ id, title }) => (
              <li key={id}>
                <Link reloadDocument to={pages.post(id)}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <ButtonLink look="primary" to={from} reloadDocument>
          {common.tryAgain()}
        </ButtonLink>
      </EmptyState>
    </Main>
  );
}

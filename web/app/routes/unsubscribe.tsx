import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/pages";
import type { MetaArgs } from "react-router";
import { Unsubscribe } from "../features/notifications/unsubscribe";
import { pageMeta } from "../lib/page-meta";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: common.unsubscribe,
    description: strings.unsubscribeDescription,
    path: "/unsubscribe",
    isPrivate: true,
  });

export default function UnsubscribePage() {
  return (
    <Main>
      <Unsubscribe />
    </Main>
  );
}

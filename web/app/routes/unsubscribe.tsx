import type { MetaArgs } from "react-router";
import { Unsubscribe } from "../features/notifications/unsubscribe";
import { pageMeta } from "../lib/page-meta";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: "Unsubscribe",
    description: "Ends mails of one kind.",
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

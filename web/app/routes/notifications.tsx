import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/pages";
import type { MetaArgs } from "react-router";
import { NotificationList } from "../features/notifications/notification-list";
import { PushOffer } from "../features/notifications/push-offer";
import { pageMeta } from "../lib/page-meta";
import { MemberOnly } from "../parts/member-only";
import { Sheet } from "../parts/sheet";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: common.notifications(),
    description: strings.notificationsDescription(),
    path: pages.notifications,
    isPrivate: true,
  });

export default function NotificationsPage() {
  return (
    <Main>
      <MemberOnly>
        {() => (
          <Sheet title={common.notifications()}>
            <PushOffer />
            <NotificationList />
          </Sheet>
        )}
      </MemberOnly>
    </Main>
  );
}

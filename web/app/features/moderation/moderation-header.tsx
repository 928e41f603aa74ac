import { pages } from "@unknot/contract/pages";
import type { User } from "@unknot/contract/services/auth";
import * as common from "@unknot/contract/words/common";
import * as health from "@unknot/contract/words/health";
import * as strings from "@unknot/contract/words/moderation";
import * as suggestions from "@unknot/contract/words/suggestions";
import { useLocation } from "react-router";
import { TabLinks } from "../../ui/tab-links";
import styles from "./moderation.module.css";

const PARTS = [
  { text: strings.appeals, part: "appeals" },
  { text: strings.messages, part: "messages" },
  { text: strings.members, part: "members" },
  { text: common.tags, part: "tags" },
  { text: suggestions.suggestedEdits, part: "suggestions" },
  { text: strings.log, part: "log" },
];
const ADMIN_PARTS = [
  { text: strings.siteSettings, part: "site-settings" },
  { text: strings.statistics, part: "numbers" },
  { text: health.health, part: "health" },
];

/** The parts of the moderators' area; admins have three more. */
export function ModerationHeader({ role }: Pick<User, "role">) {
  const { pathname } = useLocation();
  const parts = role === "admin" ? [...PARTS, ...ADMIN_PARTS] : PARTS;
  const tabs = [
    { text: strings.reports(), to: pages.moderation, isCurrent: pathname === pages.moderation },
    ...parts.map(({ text, part }) => {
      const to = pages.moderationPart(part);
      return { text: text(), to, isCurrent: pathname === to };
    }),
  ];
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{common.moderation()}</h1>
      <TabLinks label={common.moderation()} tabs={tabs} />
    </header>
  );
}

import { pages } from "@unknot/contract/pages";
import type { User } from "@unknot/contract/services/auth";
import { useLocation } from "react-router";
import { TabLinks } from "../../ui/tab-links";
import styles from "./moderation.module.css";

const PARTS = [
  { text: "Appeals", part: "appeals" },
  { text: "Messages", part: "messages" },
  { text: "Members", part: "members" },
  { text: "Log", part: "log" },
];
const ADMIN_PARTS = [
  { text: "Site Settings", part: "site-settings" },
  { text: "Numbers", part: "numbers" },
];

/** The parts of the moderators' area; admins have two more. */
export function ModerationHeader({ role }: Pick<User, "role">) {
  const { pathname } = useLocation();
  const parts = role === "admin" ? [...PARTS, ...ADMIN_PARTS] : PARTS;
  const tabs = [
    { text: "Reports", to: pages.moderation, isCurrent: pathname === pages.moderation },
    ...parts.map(({ text, part }) => {
      const to = pages.moderationPart(part);
      return { text, to, isCurrent: pathname === to };
    }),
  ];
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>Moderation</h1>
      <TabLinks label="Moderation" tabs={tabs} />
    </header>
  );
}

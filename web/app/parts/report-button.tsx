import type { ObjectType } from "@unknot/contract/values";
import * as common from "@unknot/contract/words/common";
import { requireLogin } from "../data/require-login";
import { useIsViewer } from "../data/session";
import { openDialog } from "../lib/dialogs";
import { untilReady, useHydrated } from "../lib/use-hydrated";
import icons from "./action-icons.module.css";
import styles from "./post-card.module.css";

/** `postId` is the post under which a comment stands; `about` is the id of what says whose it is, where there are many of these. */
type Props = { type: ObjectType; id: string; postId?: string; author: string; about?: string };

/** Opens the report form, for what somebody else wrote; what the viewer wrote has no such button. */
export function ReportButton({ type, id, postId = id, author, about }: Props) {
  const isOwn = useIsViewer(author);
  const isReady = useHydrated();
  const isOfPost = type === "problemSolution";
  if (isOwn) return null;
  const open = () => openDialog("reportForm", { objectId: id, type, postId });
  return (
    <button
      type="button"
      className={isOfPost ? `${styles.action} ${icons.flag}` : styles.action}
      data-does="report"
      aria-describedby={about}
      {...untilReady(isReady)}
      onClick={() => void requireLogin(open)}
    >
      <span className={isOfPost ? styles.shareWord : undefined}>{common.report()}</span>
    </button>
  );
}

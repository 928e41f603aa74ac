import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useSession, useWriter } from "../data/session";
import type { DialogName, OpenDialog } from "../lib/dialogs";
import { fresh } from "../parts/needed";

const AuthDialog = fresh(() => import("../features/session/auth-dialog"));
const EditUsernameDialog = fresh(() => import("../features/account/edit-username-dialog"));
const DeleteAccountDialog = fresh(() => import("../features/account/delete-account-dialog"));
const ContactSuccessDialog = fresh(() => import("../features/contact/contact-success-dialog"));
const EditCommentDialog = fresh(() => import("../features/discussion/edit-comment-dialog"));
const ReportDialog = fresh(() => import("../features/report/report-dialog"));
const NotificationsDialog = fresh(() => import("../features/notifications/notifications-dialog"));
const AppealDialog = fresh(() => import("../features/decisions/appeal-dialog"));
const KeysDialog = fresh(() => import("./keys-dialog"));
const ConfirmDialog = fresh(() => import("./confirm-dialog"));
const NoticeDialog = fresh(() => import("./notice-dialog"));

/** Who may see which dialog: it closes when that changes. */
const GUARDS: Partial<Record<DialogName, "visitor" | "member">> = {
  editUsername: "member",
  editComment: "member",
  reportForm: "member",
  deleteAccount: "member",
  notifications: "member",
  appeal: "member",
};

function contentOf(dialog: OpenDialog, onClose: () => void): ReactNode {
  switch (dialog.name) {
    case "loginSignup":
      return <AuthDialog {...dialog.props} onClose={onClose} />;
    case "editComment":
      return <EditCommentDialog {...dialog.props} onClose={onClose} />;
    case "reportForm":
      return <ReportDialog {...dialog.props} onClose={onClose} />;
    case "notifications":
      return <NotificationsDialog onClose={onClose} />;
    case "appeal":
      return <AppealDialog {...dialog.props} onClose={onClose} />;
    case "keys":
      return <KeysDialog onClose={onClose} />;
    case "confirm":
      return <ConfirmDialog {...dialog.props} onClose={onClose} />;
    case "editUsername":
      return <EditUsernameDialog {...dialog.props} onClose={onClose} />;
    case "deleteAccount":
      return <DeleteAccountDialog onClose={onClose} />;
    case "contactSuccess":
      return <ContactSuccessDialog onClose={onClose} />;
    case "moderationNotice":
      return <NoticeDialog {...dialog.props} onClose={onClose} />;
  }
}

/** Whether the page that a dialog was opened on has been left, by a link or Back; a login that was asked for goes on. */
function useIsLeft({ name, props, path }: OpenDialog): boolean {
  useLocation();
  return path !== location.pathname && !(name === "loginSignup" && props.hasEnded);
}

/**
 * Shows a dialog, for as long as the viewer may see it and its page is there: it goes in the same moment as the page, so
 * that the next one can have the focus. A session that ends by itself takes no words from a member: their
 * dialog waits until they have logged in again.
 */
export default function Dialog({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  const session = useSession();
  const { status } = session;
  const guard = GUARDS[dialog.name];
  const writer = useWriter();
  const [first] = useState(writer);
  const isWaiting = guard === "member" && status === "visitor" && first !== null && writer === first;
  const isOthers = guard === "member" && first !== null && writer !== first;
  const isLeft = useIsLeft(dialog);
  const isBarred =
    isLeft || isOthers || (guard !== undefined && status !== "unknown" && status !== guard && !isWaiting);
  useEffect(() => {
    if (isBarred) onClose();
  }, [isBarred, onClose]);
  return isBarred ? null : contentOf(dialog, onClose);
}

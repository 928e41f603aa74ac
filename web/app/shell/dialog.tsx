import { lazy, type ReactNode, useEffect } from "react";
import { useSession } from "../data/session";
import { closeDialog, type DialogName, type OpenDialog } from "../lib/dialogs";

const AuthDialog = lazy(() => import("../features/session/auth-dialog"));
const EditUsernameDialog = lazy(() => import("../features/account/edit-username-dialog"));
const DeleteAccountDialog = lazy(() => import("../features/account/delete-account-dialog"));
const ContactSuccessDialog = lazy(() => import("../features/contact/contact-success-dialog"));
const EditCommentDialog = lazy(() => import("../features/discussion/edit-comment-dialog"));
const ReportDialog = lazy(() => import("../features/report/report-dialog"));
const NotificationsDialog = lazy(() => import("../features/notifications/notifications-dialog"));
const AppealDialog = lazy(() => import("../features/decisions/appeal-dialog"));
const KeysDialog = lazy(() => import("./keys-dialog"));
const ConfirmDialog = lazy(() => import("./confirm-dialog"));
const NoticeDialog = lazy(() => import("./notice-dialog"));

/** Who may see which dialog: it closes when that changes. */
const GUARDS: Partial<Record<DialogName, "visitor" | "member">> = {
  loginSignup: "visitor",
  editUsername: "member",
  editComment: "member",
  reportForm: "member",
  deleteAccount: "member",
  notifications: "member",
  appeal: "member",
};

function contentOf(dialog: OpenDialog): ReactNode {
  switch (dialog.name) {
    case "loginSignup":
      return <AuthDialog {...dialog.props} onClose={closeDialog} />;
    case "editComment":
      return <EditCommentDialog {...dialog.props} onClose={closeDialog} />;
    case "reportForm":
      return <ReportDialog {...dialog.props} onClose={closeDialog} />;
    case "notifications":
      return <NotificationsDialog onClose={closeDialog} />;
    case "appeal":
      return <AppealDialog {...dialog.props} onClose={closeDialog} />;
    case "keys":
      return <KeysDialog onClose={closeDialog} />;
    case "confirm":
      return <ConfirmDialog {...dialog.props} onClose={closeDialog} />;
    case "editUsername":
      return <EditUsernameDialog {...dialog.props} onClose={closeDialog} />;
    case "deleteAccount":
      return <DeleteAccountDialog onClose={closeDialog} />;
    case "contactSuccess":
      return <ContactSuccessDialog onClose={closeDialog} />;
    case "moderationNotice":
      return <NoticeDialog {...dialog.props} onClose={closeDialog} />;
  }
}

/** Shows a dialog, for as long as the viewer may see it. */
export default function Dialog({ dialog }: { dialog: OpenDialog }) {
  const { status } = useSession();
  const guard = GUARDS[dialog.name];
  const isBarred = guard !== undefined && status !== "unknown" && status !== guard;
  useEffect(() => {
    if (isBarred) closeDialog();
  }, [isBarred]);
  return isBarred ? null : contentOf(dialog);
}

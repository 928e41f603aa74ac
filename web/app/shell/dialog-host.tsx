import { lazy, Suspense } from "react";
import { useOpenDialog } from "../lib/dialogs";

const Dialog = lazy(() => import("./dialog"));

/** Where the dialog that is open appears. Its code comes when it is first needed. */
export function DialogHost() {
  const dialog = useOpenDialog();
  return (
    dialog && (
      <Suspense>
        <Dialog dialog={dialog} />
      </Suspense>
    )
  );
}

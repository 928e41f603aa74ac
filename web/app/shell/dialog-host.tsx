import { lazy, Suspense } from "react";
import { closeDialog, closeOver, useOpenDialogs } from "../lib/dialogs";

const Dialog = lazy(() => import("./dialog"));

/** Where the dialogs that are open appear. Their code comes when it is first needed. */
export function DialogHost() {
  const { open, over } = useOpenDialogs();
  return (
    (open || over) && (
      <Suspense>
        {open && <Dialog dialog={open} onClose={closeDialog} />}
        {over && <Dialog dialog={over} onClose={closeOver} />}
      </Suspense>
    )
  );
}

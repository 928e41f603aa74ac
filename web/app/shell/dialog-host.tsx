import { Suspense, useEffect } from "react";
import { closeDialog, closeOver, type OpenDialog, useOpenDialogs } from "../lib/dialogs";
import { Boundary, fresh, sayNotLoaded } from "../parts/needed";

const Dialog = fresh(() => import("./dialog"));

type Props = { dialog: OpenDialog; onClose: () => void };

function NotOpened({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    onClose();
    sayNotLoaded();
  }, [onClose]);
  return null;
}

/** A dialog that fails closes, and takes no page with it. */
const OneDialog = (props: Props) => (
  <Suspense>
    <Boundary fallback={() => <NotOpened onClose={props.onClose} />}>
      <Dialog {...props} />
    </Boundary>
  </Suspense>
);

/** Where the dialogs that are open appear. Their code comes when it is first needed. */
export function DialogHost() {
  const { open, over } = useOpenDialogs();
  return (
    <>
      {open && <OneDialog dialog={open} onClose={closeDialog} />}
      {over && <OneDialog dialog={over} onClose={closeOver} />}
    </>
  );
}

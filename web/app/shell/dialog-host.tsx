import { Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { closeDialog, closeOver, type OpenDialog, useOpenDialogs } from "../lib/dialogs";
import { Boundary, fresh, sayNotLoaded } from "../parts/needed";

const Dialog = fresh(() => import("./dialog"));

type Props = { dialog: OpenDialog; onClose: () => void };

function NotOpened({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    onClose();
    void sayNotLoaded();
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

/** Whether the page that a dialog belongs to has been left: by a link, or Back. */
const isLeft = (dialog: OpenDialog | null) => dialog !== null && dialog.path !== location.pathname;

/**
 * Where the dialogs that are open appear. Their code comes when it is first needed. They go with the page that they were
 * opened on, in the same moment, so that the next one can have the focus; a login that was asked for goes on.
 */
export function DialogHost() {
  const { open, over } = useOpenDialogs();
  const { pathname } = useLocation();
  const isOpenLeft = isLeft(open);
  const isOverLeft = isLeft(over) && over?.name !== "loginSignup";
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of the path
  useEffect(() => {
    if (isOpenLeft) closeDialog();
    if (isOverLeft) closeOver();
  }, [isOpenLeft, isOverLeft, pathname]);
  return (
    <>
      {open && !isOpenLeft && <OneDialog dialog={open} onClose={closeDialog} />}
      {over && !isOverLeft && <OneDialog dialog={over} onClose={closeOver} />}
    </>
  );
}

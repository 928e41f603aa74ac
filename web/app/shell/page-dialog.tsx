import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import { type MouseEvent, type ReactNode, useCallback, useLayoutEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { hasList } from "../lib/loaded-list";
import { useDialogDepth } from "../parts/page-link";
import { Icon } from "../ui/icon";
import styles from "./page-dialog.module.css";

/** Goes back to the list, however many pages have been opened over it. */
function useClose(): () => void {
  const navigate = useNavigate();
  const depth = useDialogDepth();
  // Going back takes a moment, in which somebody may ask for it again: once is enough.
  const isClosing = useRef(false);
  return useCallback(() => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (depth > 0) void navigate(-depth);
    else void navigate(pages.home, { preventScrollReset: hasList() });
  }, [navigate, depth]);
}

function useEscape(onEscape: () => void, isActive: () => boolean) {
  // A layout effect, so that it listens as soon as the dialog can be seen: a key pressed before would be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && isActive()) onEscape();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onEscape, isActive]);
}

/**
 * A page that lies over the list: a modal dialog when the list is behind it, the page's main content when it was
 * opened by its address. The server's HTML always has it open, so it can be read without scripts.
 */
export function PageDialog({ titleId, children }: { titleId: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useClose();
  // A layout effect, because closing must happen while the dialog is still there: it gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !hasList() || dialog.matches(":modal")) return;
    dialog.close();
    dialog.showModal();
    dialog.focus();
    return () => dialog.close();
  }, []);
  useEscape(
    close,
    useCallback(() => !ref.current?.matches(":modal") && !document.querySelector(":popover-open, dialog:modal"), []),
  );
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current && ref.current?.matches(":modal")) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too, and there is a close button
    <dialog
      ref={ref}
      open
      tabIndex={-1}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClick={onBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className={styles.bar}>
        <Link
          to={pages.home}
          className={styles.close}
          aria-label={common.close()}
          onClick={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <Icon name="close" />
        </Link>
      </div>
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}

import { useEffect, useRef } from "react";
import { create } from "zustand";
import styles from "./toast.module.css";

const ACTION = "toast-action";
const SHOWN_FOR = 4000;
/** Longer where there is something to do about it. */
const OFFERED_FOR = 10_000;

/** What can be done about it, and what is done when it was not. */
type Action = { text: string; run: () => void; orElse?: () => Promise<void> };
type Toast = { message: string; action?: Action | undefined };

const NONE: Toast = { message: "" };
const useToast = create(() => NONE);
let timer: ReturnType<typeof setTimeout> | undefined;

async function replace(toast: Toast): Promise<void> {
  const { action } = useToast.getState();
  useToast.setState(toast, true);
  await action?.orElse?.();
}

/** Takes the toast away; resolves when that is done which its action would have prevented. */
export const endToast = (): Promise<void> => replace(NONE);

function endLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void endToast(), useToast.getState().action ? OFFERED_FOR : SHOWN_FOR);
}

/**
 * Says a short sentence at the bottom of the screen for four seconds; screen readers hear it. With an action, which
 * undoes what was done, it stays for ten, and for as long as it is pointed at or has the focus. When it goes without that
 * action, or the page is left, `orElse` is done.
 */
export function showToast(message: string, action?: Action): void {
  void replace({ message, action });
  endLater();
}

/** Leads the focus to the action of the toast, where what had it is gone. */
export function offerFocus(): void {
  if (document.activeElement === document.body) document.getElementById(ACTION)?.focus();
}

/** Says what is going on, until the next toast says how it ended. */
export function showProgress(message: string): void {
  clearTimeout(timer);
  void replace({ message });
}

/** Where toasts appear; once per page. A popover, so that it also shows above an open dialog. */
export function ToastRegion() {
  const ref = useRef<HTMLDivElement>(null);
  const { message, action } = useToast();
  useEffect(() => {
    ref.current?.togglePopover(message !== "");
  }, [message]);
  useEffect(() => {
    if (!action?.orElse) return;
    // Before the page is left, so that the next one already shows it; hidden is the last that a phone lets a page know.
    const onLeave = ({ type }: Event) => (type === "beforeunload" || document.hidden) && void endToast();
    document.addEventListener("visibilitychange", onLeave);
    window.addEventListener("beforeunload", onLeave);
    return () => {
      document.removeEventListener("visibilitychange", onLeave);
      window.removeEventListener("beforeunload", onLeave);
    };
  }, [action]);
  const stay = () => clearTimeout(timer);
  const act = () => {
    useToast.setState(NONE, true);
    document.getElementById("main")?.focus({ preventScroll: true });
    action?.run();
  };
  return (
    <div
      ref={ref}
      role="status"
      popover="manual"
      className={styles.toast}
      onPointerEnter={stay}
      onPointerLeave={endLater}
      onFocus={({ target }) => target.matches(":focus-visible") && stay()}
      onBlur={endLater}
    >
      {message}
      {action && (
        <button type="button" id={ACTION} className={styles.action} onClick={act}>
          {action.text}
        </button>
      )}
    </div>
  );
}

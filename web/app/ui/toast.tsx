import { useEffect, useRef, useSyncExternalStore } from "react";
import styles from "./toast.module.css";

const SHOWN_FOR = 4000;

let text = "";
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: string): void {
  text = next;
  for (const listener of listeners) listener();
}

/** Says a short sentence at the bottom of the screen for four seconds; screen readers hear it. */
export function showToast(message: string): void {
  clearTimeout(timer);
  set(message);
  timer = setTimeout(() => set(""), SHOWN_FOR);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear; once per page. A popover, so that it also shows above an open dialog. */
export function ToastRegion() {
  const ref = useRef<HTMLDivElement>(null);
  const message = useSyncExternalStore(
    subscribe,
    () => text,
    () => "",
  );
  useEffect(() => {
    ref.current?.togglePopover(message !== "");
  }, [message]);
  return (
    <div ref={ref} role="status" popover="manual" className={styles.toast}>
      {message}
    </div>
  );
}

import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/controls";
import * as members from "@unknot/contract/words/members";
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "./button";
import styles from "./modal.module.css";

type Props = {
  title: string;
  onClose: () => void;
  /** Asks before it closes once something was typed into it. */
  asksFirst?: boolean;
  children: ReactNode;
};

const FIRST = "input:not([type=hidden]), select, textarea, [contenteditable]";

/**
 * A dialog over the page. The platform moves the focus in, keeps it there and gives it back; Escape and the backdrop
 * close it.
 */
export function Modal({ title, onClose, asksFirst = false, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const isDirty = useRef(false);
  const [isAsking, setAsking] = useState(false);
  /** What had the focus when it was asked whether to close. */
  const left = useRef<Element>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // What one opened it for comes before the button that closes it.
    dialog?.querySelector<HTMLElement>(FIRST)?.focus();
    return () => dialog?.close();
  }, []);
  const close = () => {
    if (!asksFirst || !isDirty.current || isAsking) return onClose();
    left.current = document.activeElement;
    setAsking(true);
  };
  // Back to where they were writing: the button that they press goes.
  const keep = () => {
    setAsking(false);
    const field = left.current?.matches(FIRST) ? left.current : ref.current?.querySelector(FIRST);
    (field as HTMLElement | null | undefined)?.focus();
  };
  // What a form keeps of what was typed goes with it.
  const discard = () => {
    for (const form of ref.current?.querySelectorAll("form") ?? []) form.reset();
    onClose();
  };
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too, and there is a close button
    <dialog
      ref={ref}
      className={styles.modal}
      aria-labelledby={titleId}
      onClick={onBackdrop}
      onInput={() => {
        isDirty.current = true;
      }}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton icon="close" label={common.close()} onClick={close} />
      </div>
      {isAsking && (
        <div className={styles.ask} role="alert">
          <p>{strings.discardWhatYouTyped()}</p>
          <Button onClick={discard}>{members.discard()}</Button>
          <Button look="primary" onClick={keep}>
            {strings.keepEditing()}
          </Button>
        </div>
      )}
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}

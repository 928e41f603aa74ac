import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** The button beside a form that opens it. */
const OPENER = "[data-opens]";
/** What else can take the focus around a form: the content of the page, or a page that lies over the list. */
const AROUND = "[tabindex='-1']";

/**
 * Gives the focus to what opened a form, or leaves it with what is around it, where the form goes and had it, instead of at
 * the beginning of the page. `sender` is the button that sends it, which has lost the focus by then.
 */
export function useFocusAround(form: RefObject<HTMLElement | null>, sender: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = form.current;
    hadFocus.current = false;
    // While it is still there; a dialog that asked whether it may go has the focus for it.
    return () => {
      const { activeElement } = document;
      const isAsked = activeElement?.closest("dialog") != null;
      hadFocus.current = sender.current !== null || isAsked || element?.contains(activeElement) === true;
    };
  }, [form, sender]);
  useEffect(() => {
    const parent = form.current?.parentElement;
    const around = parent?.closest<HTMLElement>(AROUND);
    return () => {
      if (!hadFocus.current || document.activeElement !== document.body) return;
      const opener = parent?.isConnected ? parent.querySelector<HTMLElement>(OPENER) : null;
      if (opener) opener.focus();
      else if (around?.isConnected) around.focus({ preventScroll: true });
    };
  }, [form]);
}

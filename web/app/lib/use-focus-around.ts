import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** What can take the focus around a form: the content of the page, or a page that lies over the list. */
const AROUND = "[tabindex='-1']";

/**
 * Leaves the focus with what is around a form that goes and had it, instead of at the beginning of the page. `sender` is
 * the button that sends it, which has lost the focus by then.
 */
export function useFocusAround(form: RefObject<HTMLElement | null>, sender: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = form.current;
    hadFocus.current = false;
    // While it is still there.
    return () => {
      hadFocus.current = sender.current !== null || element?.contains(document.activeElement) === true;
    };
  }, [form, sender]);
  useEffect(() => {
    const around = form.current?.parentElement?.closest<HTMLElement>(AROUND);
    return () => {
      if (!hadFocus.current || document.activeElement !== document.body) return;
      if (around?.isConnected) around.focus({ preventScroll: true });
    };
  }, [form]);
}

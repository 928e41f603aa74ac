import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Gives the focus to what opened a form once that has closed and taken the focus with it, as where a dialog closes; what
 * the answer is put on. Where somebody has gone on to something else, the focus stays there.
 */
export function useFocusBack<E extends HTMLElement>(isOpen: boolean): RefObject<E | null> {
  const opener = useRef<E>(null);
  const wasOpen = useRef(isOpen);
  // A layout effect, before a form that has gone looks for somewhere to put the focus itself.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}

import { type RefObject, useEffect } from "react";

/**
 * Leads the focus into what opens in the place of the button that was pressed: to `field` in it, else to itself, which
 * then has a `tabIndex`. Once it has gone, and the focus with it, the focus is on the button that opens it, which is
 * marked by `data-opens`; without one, on what it was about: the nearest thing around it that can have it.
 */
export function useFocusInPlace(ref: RefObject<HTMLElement | null>, field?: string): void {
  useEffect(() => {
    const opened = ref.current;
    const parent = opened?.parentElement;
    const around = parent?.closest<HTMLElement>("[tabindex]");
    (field ? opened?.querySelector<HTMLElement>(field) : opened)?.focus();
    return () => {
      if (document.activeElement !== document.body) return;
      (parent?.querySelector<HTMLElement>("[data-opens]") ?? around)?.focus();
    };
  }, [ref, field]);
}

import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { hasFooter } from "./footer";

/**
 * Puts the focus on the content when a link has led to another page, as a full load would: screen readers then begin
 * there. The list keeps the focus itself, and so does what opens over it; without a list, one post leads to the next.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const page = hasFooter(pathname) ? "#main" : document.activeElement === document.body && "dialog[open]";
    if (page) document.querySelector<HTMLElement>(page)?.focus({ preventScroll: true });
  }, [pathname]);
}

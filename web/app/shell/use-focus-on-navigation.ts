import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { hasFooter } from "./footer";

/**
 * Puts the focus on the content when a link has led to another page, as a full load would: screen readers then begin
 * there. The list and what opens over it keep the focus themselves.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hasFooter(pathname)) document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}

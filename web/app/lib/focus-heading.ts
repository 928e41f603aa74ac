import { useEffect } from "react";

/** Leads the focus to the heading of the page, where what had it is gone: keys and screen readers go on from there. */
export function focusHeading(): void {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The same once what calls this has gone from the page. */
export function useHeadingAfterwards(): void {
  useEffect(() => focusHeading, []);
}

import { useEffect, useRef } from "react";

/** The distance below the screen at which a list begins to grow, in pixels. */
const MARGIN = 100;
/** How much of the last item has to be visible. */
const VISIBLE = 0.8;

/**
 * Calls back when the last item of a list is 80 % visible, or its end is near.
 * Returns the refs for the last item and for what follows it: an item taller than the screen is never 80 % visible.
 */
export function useEndInView(onEnd: () => void, isActive: boolean) {
  const lastItem = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    if (!isActive) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isReached = (entry: IntersectionObserverEntry) =>
          entry.target === end.current ? entry.isIntersecting : entry.intersectionRatio >= VISIBLE;
        if (entries.some(isReached)) latest.current();
      },
      { rootMargin: `${MARGIN}px`, threshold: [0, VISIBLE] },
    );
    for (const target of [lastItem.current, end.current]) if (target) observer.observe(target);
    return () => observer.disconnect();
  });
  return { lastItem, end };
}

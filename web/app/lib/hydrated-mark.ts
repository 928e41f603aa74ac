/** Browsers without idle callbacks (Safari) wait this long, in milliseconds. */
const A_MOMENT = 50;

/**
 * Marks the document with `data-hydrated` once the page has come to life: its shell is hydrated, who looks at it is
 * known or could not be asked, and the browser has nothing more to do, the cards that hydrate one by one included.
 * Tools that drive a browser wait for it before they press anything.
 */
export function markHydrated(): void {
  const mark = () => {
    document.documentElement.dataset.hydrated = "";
  };
  if (typeof requestIdleCallback === "undefined") setTimeout(mark, A_MOMENT);
  else requestIdleCallback(mark);
}

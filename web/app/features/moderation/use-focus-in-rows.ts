import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>("article[tabindex]") ?? [])];

function focusOn(row: HTMLElement | undefined): void {
  row?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

/** Moves the focus to the next or previous row of a list, as the keys j and k do. */
export function moveFocus(list: HTMLElement | null, step: 1 | -1): void {
  const rows = rowsOf(list);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  focusOn(rows[Math.min(rows.length - 1, Math.max(0, at === -1 ? 0 : at + step))]);
}

/**
 * Keeps the focus in a list whose rows go once they are decided: who works it off by keys goes on with what has come
 * into the place of the row that is gone, or with the list where none is left. Returns what the list is to listen to.
 */
export function useFocusInRows(list: RefObject<HTMLElement | null>) {
  const place = useRef<{ row: number; had: Element | null }>({ row: 0, had: null });
  // Whatever is drawn anew: what had the focus may have gone with it, which no event tells. In a row that is still there,
  // its forms look after it.
  useEffect(() => {
    const { row, had } = place.current;
    if (!had || had.isConnected || document.activeElement !== document.body) return;
    const rows = rowsOf(list.current);
    focusOn(rows[Math.min(rows.length - 1, row)] ?? list.current ?? undefined);
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const rows = rowsOf(list.current);
      const at = rows.findIndex((one) => one.contains(target));
      place.current = { row: at === -1 ? place.current.row : at, had: rows[at] ?? target };
    },
    onBlur: ({ target }: FocusEvent) => {
      // A button that is disabled while it sends has not been left.
      if (!target.matches(":disabled")) place.current.had = null;
    },
  };
}

import { createContext } from "react";

/**
 * The texts of the document that is being rendered, by their places. They stand in its HTML alone: the data that goes
 * with it for the scripts has `null` in their place, and the scripts take them from the HTML.
 */
export const PageTexts = createContext<ReadonlyMap<string, string>>(new Map());

const kept = new Map<string, DocumentFragment>();

/** Keeps the texts of the document that has come, for when something draws them again. Called before it comes to life. */
export function keepPageTexts(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-text]")) {
    const fragment = document.createDocumentFragment();
    fragment.append(...element.cloneNode(true).childNodes);
    kept.set(element.dataset.text ?? "", fragment);
  }
}

/** Puts a text of the document in an element that has lost it. */
export function restorePageText(element: HTMLElement, place: string): void {
  const text = kept.get(place);
  if (text && !element.hasChildNodes()) element.append(text.cloneNode(true));
}

import { openDialog } from "../lib/dialogs";

/** Below the head of the page, which stays where it is, in pixels. */
const HEAD = 72;

/** What the keys are about: the post in the dialog that lies over the list, or else the list; null in other dialogs. */
function scopeOf(): ParentNode | null {
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  const top = dialogs.at(-1);
  if (!top) return document;
  return top.querySelector("[data-card]") ? top : null;
}

/** The post that holds the focus, or else the first one on the screen. */
function currentCard(cards: HTMLElement[]): { card: HTMLElement | undefined; hasFocus: boolean } {
  const focused = cards.find((card) => card.contains(document.activeElement));
  const seen = cards.find((card) => card.getBoundingClientRect().bottom > HEAD + 1);
  return { card: focused ?? seen, hasFocus: focused !== undefined };
}

function moveTo(card: HTMLElement | undefined): void {
  card?.querySelector<HTMLElement>("h1 a, h2 a")?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "start" });
}

function press(card: HTMLElement | undefined, what: string): void {
  card?.querySelector<HTMLElement>(`[data-does="${what}"]`)?.click();
}

/** Does what a key of the site stands for: from post to post, open, like, comments, the list of keys. */
export function pressKey(key: string): void {
  const scope = scopeOf();
  if (!scope) return;
  const cards = [...scope.querySelectorAll<HTMLElement>("[data-card]")];
  const { card, hasFocus } = currentCard(cards);
  const at = card ? cards.indexOf(card) : -1;
  const does: Record<string, () => void> = {
    j: () => moveTo(hasFocus ? cards[at + 1] : card),
    k: () => moveTo(cards[Math.max(0, at - 1)]),
    o: () => card?.querySelector<HTMLElement>("h1 a, h2 a")?.click(),
    l: () => press(card, "like"),
    c: () => press(card, "comments"),
    "?": () => openDialog("keys", {}),
  };
  does[key]?.();
}

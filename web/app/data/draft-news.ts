const listeners = new Set<(saved: string) => void>();

/** Says when a draft of the member's was last saved, on whatever device; empty where there is none any more. */
export const tellDraftsSaved = (saved: string): void => {
  for (const listener of listeners) listener(saved);
};

/** Calls back when it is told. Returns the function that stops it. */
export function onDraftsSaved(listener: (saved: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

import { create } from "zustand";

const useTaken = create<ReadonlySet<string>>(() => new Set());

/** The ids of the comments that were taken away here, which the server may still hold for as long as that can be undone. */
export const useTakenComments = (): ReadonlySet<string> => useTaken();

/** Notes that a comment was taken away here, or that it is back. */
export function setTaken(id: string, isTaken: boolean): void {
  const taken = new Set(useTaken.getState());
  if (isTaken) taken.add(id);
  else taken.delete(id);
  useTaken.setState(taken, true);
}

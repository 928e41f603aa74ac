import { AsyncLocalStorage } from "node:async_hooks";

const counting = new AsyncLocalStorage<{ statements: number }>();

/** Begins to count what `work` sends to the database, unless that belongs to something that is counted already. */
export function countStatements(work: () => void): void {
  if (counting.getStore()) work();
  else counting.run({ statements: 0 }, work);
}

/** Counts a statement for whatever it belongs to. */
export function noteStatement(): void {
  const counted = counting.getStore();
  if (counted) counted.statements++;
}

/** How many statements what is going on has sent so far; 0 where nothing is counted. */
export const statementsSoFar = (): number => counting.getStore()?.statements ?? 0;

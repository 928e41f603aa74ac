import { AsyncLocalStorage } from "node:async_hooks";

const turn = new AsyncLocalStorage<true>();

/** Whether what happens belongs to a page whose turn has come. */
export const isInTurn = (): boolean => turn.getStore() === true;

/** Does what belongs to a page whose turn has come. */
export const takeTurn = <Result>(make: () => Promise<Result>): Promise<Result> => turn.run(true, make);

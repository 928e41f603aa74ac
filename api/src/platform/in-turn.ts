/** One function that calls some with the same arguments, each when the one before is done. Throws what one of them throws. */
export function inTurn<Args extends unknown[]>(...handlers: ((...args: Args) => Promise<void>)[]) {
  return async (...args: Args): Promise<void> => {
    for (const handle of handlers) await handle(...args);
  };
}

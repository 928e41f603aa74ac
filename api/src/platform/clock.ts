/** Where times come from, so that a test can set them. */
export type Clock = () => Date;

/** The clock on the wall. */
export const systemClock: Clock = () => new Date();

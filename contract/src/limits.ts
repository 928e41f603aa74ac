export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** One by one, so that a script for browsers holds those that it reads, each where it is read. */
export * as limits from "./limit-values.ts";

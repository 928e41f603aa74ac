import { channel } from "node:diagnostics_channel";

/** What is told of a search: how long it took, and how many posts it found. */
export type SearchTold = { seconds: number; total: number };

/** Whoever measures hears of each search here; it costs nothing while nobody does. */
export const searches = channel("unknot:search");

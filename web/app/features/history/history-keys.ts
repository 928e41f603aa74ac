import { keys } from "../../data/keys";

/** Under which histories are cached that visitors do not see so. Here, because every page has the keys of the others. */
export const histories = [...keys.member, "history"];

/** One of them, by what of it is asked for. */
export const historyKey = (asked: object) => [...histories, asked];

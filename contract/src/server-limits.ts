import { MINUTE } from "./limits.ts";

/** Lengths, counts and durations that the server alone goes by: no page has to carry them. */
export const serverLimits = {
  /** Characters of the name of the browser that a draft was written in. */
  draftDeviceMax: 300,
  suggestionsMax: 8,
  similarMax: 5,
  /** Members who are told that one text names them. */
  mentionsMax: 10,
  /** Searches that a member waits for. */
  wishesMax: 50,
  /** Devices of a member that are told of news by push; the oldest gives way. */
  pushDevicesMax: 10,
  /** Changes that a member proposes and nobody has decided about. */
  suggestedEditsMax: 50,
  /** Posts of which a member says that they say the same, and nobody has decided. */
  duplicatesMax: 50,
  /** How long a moderator's claim of a thing in the queue lasts. */
  claimFor: 10 * MINUTE,
  /** Unread notifications are counted up to here. */
  unreadMax: 100,
  formulasMax: 200,
  /** Longer sides of images are scaled down to this, in pixels. */
  imageSide: 2000,
  pageSize: 20,
  /** A search counts exactly up to here, and says 'more than' beyond. */
  searchResultsMax: 1000,
  /** Of the results of a search, so many of the best are counted by author and year. */
  searchCountedMax: 500,
  /** Replies that come with one page of a thread. */
  repliesPerPage: 200,
  requestBytes: 256 * 1024,
} as const;

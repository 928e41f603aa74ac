export { ChangeFeed, type Followed } from "./follow.ts";
export { pruneChanges } from "./prune.ts";

export { ChangeFeed } from "./follow.ts";
export { pruneChanges } from "./prune.ts";

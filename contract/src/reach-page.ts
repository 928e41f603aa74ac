// Apart from `pages`, which every page has.

/** What reaches a member, and how. */
export const reachPath = "/account/reach";

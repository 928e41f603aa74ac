/** Words that say nothing about a problem by themselves; left out of a search that has other words. */
export const STOP_WORDS = new Set(
  (
    "a an and are as at be but by can do does for from had has have how i if in into is it its me my no not of on or " +
    "so such that the their then there these they this to was we were what when where which who why will with you your"
  ).split(" "),
);

/** Lengths in characters and counts about tags; apart from the others, which every page brings. */
export const tagLimits = {
  perPost: 5,
  nameMin: 2,
  nameMax: 35,
  descriptionMax: 300,
} as const;

export const lastChanged = "Last changed:";
export const contents = "Contents";

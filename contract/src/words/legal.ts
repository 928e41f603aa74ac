// Made from the messages by `npm run messages`: a change is made there.
export const lastChanged = (): string => "Last changed:";
export const contents = (): string => "Contents";

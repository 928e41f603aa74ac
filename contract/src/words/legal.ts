// Made from the messages by `npm run messages`: a change is made there.
export const lastChanged = (d: { day: string | number }): string => "Last changed: " + d.day;
export const contents = (): string => "Contents";

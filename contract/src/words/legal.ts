// Made from the messages by `npm run messages`: a change is made there.
export const lastChanged = (d: { day: string | number }): string => "Last changed: " + d.day;
export const contents = (): string => "Contents";
export const ownerUnnamed = (): string => "whoever runs it, whom you reach by the contact page";

// Made from the messages by `npm run messages`: a change is made there.
export const searchDescription = (d: { siteName: string | number }): string => "Search problems and solutions on " + d.siteName;
export const appDescription = (): string => "Problems with their solutions";
export const writtenBy = (d: { author: string | number; day: string | number; address: string | number }): string => "By " + d.author + ", " + d.day + ". " + d.address;
export const takenFromAddress = (d: { address: string | number }): string => "From " + d.address + ".";
export const takenFrom = (d: { address: string | number; licence: string | number }): string => "From " + d.address + ", licensed under " + d.licence + ".";

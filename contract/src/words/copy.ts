// Made from the messages by `npm run messages`: a change is made there.
export const comments = (): string => "Comments";
export const written = (d: { time: string | number }): string => "Written: " + d.time;
export const changed = (d: { time: string | number }): string => "Last changed: " + d.time;
export const hidden = (): string => "Hidden";
export const deleted = (d: { time: string | number }): string => "Deleted: " + d.time;
export const tags = (d: { tags: string | number }): string => "Tags: " + d.tags;
export const address = (d: { address: string | number }): string => "Address: " + d.address;
export const onPost = (d: { address: string | number; time: string | number }): string => "On " + d.address + ", " + d.time;
export const version = (d: { number: string | number; time: string | number }): string => "Version " + d.number + ", " + d.time;
export const note = (d: { note: string | number }): string => "Why it was changed: " + d.note;

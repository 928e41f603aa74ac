// Made from the messages by `npm run messages`: a change is made there.
export const order = (): string => "Order";
export const oldest = (): string => "Oldest";
export const newest = (): string => "Newest";
export const best = (): string => "Best";
export const mark = (): string => "Mark as Helpful";
export const unmark = (): string => "Helpful No More";
export const marked = (): string => "Marked as the helpful comment";
export const unmarked = (): string => "No comment is marked as helpful";

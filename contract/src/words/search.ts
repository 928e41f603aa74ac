// Made from the messages by `npm run messages`: a change is made there.
export const suggestions = (): string => "Suggestions";
export const label = (): string => "Search problems and solutions";
export const clearSearch = (): string => "Clear search";
export const help = (): string => "Search help";

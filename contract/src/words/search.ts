export const suggestions = "Suggestions";
export const label = "Search problems and solutions";
export const clearSearch = "Clear search";

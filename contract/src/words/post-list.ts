export const bestMatch = "Best match";
export const trending = "Trending";
export const newest = "Newest";
export const top = "Top";
export const found = (results: string) => `Found ${results}`;
export const foundMore = (results: string) => `Found more than ${results}`;
export const didYouMean = "Did you mean";
export const beta = "BETA";
export const whatOthersRead = "Here is what others are reading:";
export const sort = "Sort";
export const siteDescription =
  "Write-ups of problems that somebody has solved, each with its solution. Browse, search and read.";
export const siteTitle = "Problems with their solutions";
export const searchDescription = (query: string) => `Posts about ${query}, each with its problem and its solution.`;
export const resultsFor = (query: string) => `Results for "${query}"`;

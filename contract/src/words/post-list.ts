// Made from the messages by `npm run messages`: a change is made there.
import { pluralOf } from "../language/number-format.ts";
import { number, plural } from "@messageformat/runtime";
const en = /* @__PURE__ */ pluralOf("en");
export const bestMatch = (): string => "Best match";
export const trending = (): string => "Trending";
export const newest = (): string => "Newest";
export const top = (): string => "Top";
export const found = (d: { count: number }): string => "Found " + plural(d.count, 0, en, { one: number("en", d.count, 0) + " result", other: number("en", d.count, 0) + " results" });
export const foundMore = (d: { count: number }): string => "Found more than " + plural(d.count, 0, en, { one: number("en", d.count, 0) + " result", other: number("en", d.count, 0) + " results" });
export const didYouMean = (): string => "Did you mean <words/>?";
export const beta = (): string => "BETA";
export const whatOthersRead = (): string => "Here is what others are reading:";
export const sort = (): string => "Sort";
export const siteDescription = (): string => "Write-ups of problems that somebody has solved, each with its solution. Browse, search and read.";
export const siteTitle = (): string => "Problems with their solutions";
export const searchDescription = (d: { query: string | number }): string => "Posts about " + d.query + ", each with its problem and its solution.";
export const resultsFor = (d: { query: string | number }): string => "Results for \"" + d.query + "\"";
export const nothingRelated = (d: { query: string | number }): string => "Nothing related to \"" + d.query + "\" could be found!";

// Made from the messages by `npm run messages`: a change is made there.
import { pluralOf } from "../language/number-format.ts";
import { number, plural } from "@messageformat/runtime";
const en = /* @__PURE__ */ pluralOf("en");
export const description = (): string => "All tags of the site: what its posts are about, the most used first.";
export const postsAbout = (d: { name: string | number; count: number }): string => "Posts about " + d.name + ": " + plural(d.count, 0, en, { one: number("en", d.count, 0) + " problem with its solution", other: number("en", d.count, 0) + " problems with their solutions" }) + ".";
export const count = (d: { count: number }): string => plural(d.count, 0, en, { one: number("en", d.count, 0) + " post", other: number("en", d.count, 0) + " posts" }) as string;
export const find = (): string => "Find a tag";
export const show = (): string => "Show";
export const none = (d: { query: string | number }): string => "No tag begins with “" + d.query + "”.";
export const noneYet = (): string => "No post has a tag yet.";
export const all = (): string => "All tags";
export const feed = (): string => "Feed";
export const feedOf = (d: { name: string | number }): string => "Feed of posts tagged " + d.name;
export const suggestions = (): string => "Tags that begin so";

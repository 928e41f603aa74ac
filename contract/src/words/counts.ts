// Made from the messages by `npm run messages`: a change is made there.
import { pluralOf } from "../language/number-format.ts";
import { number, plural } from "@messageformat/runtime";
const en = /* @__PURE__ */ pluralOf("en");
export const posts = (d: { count: number }): string => plural(d.count, 0, en, { one: number("en", d.count, 0) + " post", other: number("en", d.count, 0) + " posts" }) as string;
export const comments = (d: { count: number }): string => plural(d.count, 0, en, { one: number("en", d.count, 0) + " comment", other: number("en", d.count, 0) + " comments" }) as string;
export const likes = (d: { count: number }): string => plural(d.count, 0, en, { one: number("en", d.count, 0) + " like", other: number("en", d.count, 0) + " likes" }) as string;
export const reports = (d: { count: number }): string => plural(d.count, 0, en, { one: number("en", d.count, 0) + " report", other: number("en", d.count, 0) + " reports" }) as string;

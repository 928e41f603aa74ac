// Made from the messages by `npm run messages`: a change is made there.
import { pluralOf } from "../language/number-format.ts";
import { number, plural } from "@messageformat/runtime";
const en = /* @__PURE__ */ pluralOf("en");
export const heading = (): string => "Also Try";
export const other = (d: { user: string | number; worked: number }): string => d.user + ", " + plural(d.worked, 0, en, { "0": "not tried yet", one: "worked for " + number("en", d.worked, 0) + " person", other: "worked for " + number("en", d.worked, 0) + " people" });
export const summary = (): string => "Solved It Another Way?";
export const hint = (): string => "Write what worked for you as a post of its own. Readers of each post are shown the other one.";
export const add = (): string => "Add Another Solution";
export const to = (): string => "Which post has the same problem?";
export const toHint = (): string => "Its address or its number.";
export const show = (): string => "Show Each beside the Other";
export const part = (): string => "Show It with the Others No More";
export const shown = (): string => "Each post shows the other now";
export const parted = (): string => "It is shown by itself again";
export const writing = (): string => "Another solution to the problem of <post/>. Readers of each post are shown the other one.";
export const gone = (): string => "The post to which you wanted to add another solution cannot be found. What you write is published by itself.";
export const same = (): string => "Says the Same As";
export const better = (): string => "The better one";

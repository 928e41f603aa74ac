// Made from the messages by `npm run messages`: a change is made there.
import { pluralOf } from "../language/number-format.ts";
import { number, plural, select } from "@messageformat/runtime";
const en = /* @__PURE__ */ pluralOf("en");
export const heading = (): string => "What You Can Do";
export const says = (): string => "You gain these by what you do here. There are no points.";
export const name = (d: { ability: "newTags" | "directEdits" | (string & {}) }): string => select(d.ability, { newTags: "New tags", directEdits: "Edits without waiting", other: "Duplicates" }) as string;
export const explained = (d: { ability: "newTags" | "directEdits" | (string & {}) }): string => select(d.ability, { newTags: "Put tags on a post that nobody has used yet.", directEdits: "What you change in somebody else’s post is published at once. Its author is told, and can restore what was there.", other: "Agree that a post says the same as another. Three such members decide it." }) as string;
export const has = (): string => "You can";
export const hasNot = (): string => "Not yet";
export const theyCan = (): string => "They can";
export const taken = (): string => "Taken away";
export const takenBecause = (): string => "A moderator has taken this away <time/>: <reason/>";
export const rule = (d: { rule: "days" | "posts" | "acceptedEdits" | "declinedEdits" | (string & {}); limit: number; value: string | number }): string => select(d.rule, { days: plural(d.limit, 0, en, { one: "A member for " + number("en", d.limit, 0) + " day", other: "A member for " + number("en", d.limit, 0) + " days" }) + " (now " + d.value + ")", posts: plural(d.limit, 0, en, { one: number("en", d.limit, 0) + " post that everybody can see", other: number("en", d.limit, 0) + " posts that everybody can see" }) + " (now " + d.value + ")", acceptedEdits: plural(d.limit, 0, en, { one: number("en", d.limit, 0) + " suggested edit that somebody else has accepted", other: number("en", d.limit, 0) + " suggested edits that others have accepted" }) + " (now " + d.value + ")", declinedEdits: plural(d.limit, 0, en, { one: "At most " + number("en", d.limit, 0) + " suggested edit declined or undone within 90 days", other: "At most " + number("en", d.limit, 0) + " suggested edits declined or undone within 90 days" }), other: "Nothing hidden by moderators within 90 days" }) as string;
export const met = (d: { rule: string | number }): string => "Met: " + d.rule;
export const unmet = (d: { rule: string | number }): string => "Not met: " + d.rule;
export const takeAwayNamed = (d: { username: string | number; name: string | number }): string => "Take away from " + d.username + ": " + d.name;
export const giveBackNamed = (d: { username: string | number; name: string | number }): string => "Give back to " + d.username + ": " + d.name;

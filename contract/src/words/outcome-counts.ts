// Made from the messages by `npm run messages`: a change is made there.
import { pluralOf } from "../language/number-format.ts";
import { number, plural } from "@messageformat/runtime";
const en = /* @__PURE__ */ pluralOf("en");
export const workedFor = (d: { count: number }): string => "Worked for " + plural(d.count, 0, en, { one: number("en", d.count, 0) + " person", other: number("en", d.count, 0) + " people" }) + ", last <time/>";
export const didNotWorkFor = (d: { count: number }): string => "Did not work for " + plural(d.count, 0, en, { one: number("en", d.count, 0) + " person", other: number("en", d.count, 0) + " people" });
export const earlierWorkedFor = (d: { count: number }): string => "An earlier version of the solution worked for " + plural(d.count, 0, en, { one: number("en", d.count, 0) + " person", other: number("en", d.count, 0) + " people" });
export const earlierDidNotWorkFor = (d: { count: number }): string => "An earlier version of the solution did not work for " + plural(d.count, 0, en, { one: number("en", d.count, 0) + " person", other: number("en", d.count, 0) + " people" });

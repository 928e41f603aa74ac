import { toLine } from "@unknot/contract/rules/line";
import type { Attribution } from "@unknot/contract/schemas";
import type { Row } from "./read-rows.ts";

type Licence = Pick<Attribution, "licence" | "licenceUrl">;

/** Characters of a licence's name that are kept. */
const NAME_MAX = 100;

/** Where a licence of Creative Commons stands; undefined for others. The names are those of creativecommons.org. */
function addressOf(name: string): string | undefined {
  const [, kind, version] = /^CC[ -](BY(?:-(?:SA|NC|ND|NC-SA|NC-ND))?|0) (\d\.\d)$/.exec(name) ?? [];
  if (!kind) return undefined;
  const path = kind === "0" ? "publicdomain/zero" : `licenses/${kind.toLowerCase()}`;
  return `https://creativecommons.org/${path}/${version}/`;
}

const licence = (name: string): Licence => {
  const licenceUrl = addressOf(name);
  return { licence: name, ...(licenceUrl && { licenceUrl }) };
};

/**
 * The licence of a Stack Exchange contribution, by its date.
 * Source: https://stackoverflow.com/help/licensing: CC BY-SA 2.5 before 2011-04-08, 3.0 before 2018-05-02, then 4.0.
 */
function byDate(date: Date): Licence {
  const day = date.toISOString().slice(0, 10);
  return licence(`CC BY-SA ${day < "2011-04-08" ? "2.5" : day < "2018-05-02" ? "3.0" : "4.0"}`);
}

/**
 * The licence that a row names; where it names none, that of a Stack Exchange contribution of its day, or none if the dump
 * is one that this program has made: what its members wrote is under no licence that we know of.
 */
export function licenceOf({ ContentLicense }: Row, date: Date, isOurs: boolean): Licence {
  const name = toLine((ContentLicense ?? "").slice(0, NAME_MAX));
  if (name) return licence(name);
  return isOurs ? {} : byDate(date);
}

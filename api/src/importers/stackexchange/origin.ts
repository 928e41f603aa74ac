import { toLine } from "@unknot/contract/rules/line";
import type { Attribution } from "@unknot/contract/schemas";
import { readDate } from "./good-rows.ts";
import { licenceOf } from "./licence.ts";
import { writerOf } from "./members.ts";
import type { Row } from "./read-rows.ts";
import type { Run } from "./run.ts";
import { NAME_MAX } from "./survey.ts";
import { webAddress } from "./web-address.ts";

type Origin = { site: string; attribution: Attribution };

/** Who wrote a row, and where they are to be found. */
function authorOf({ survey, site }: Run, row: Row): Pick<Attribution, "author" | "authorUrl"> {
  const given = toLine((row.SourceAuthor ?? "").slice(0, NAME_MAX));
  if (given) return { author: given, authorUrl: webAddress(row.SourceAuthorUrl)?.href ?? null };
  const id = row.OwnerUserId;
  const there = id ? `https://${site}/users/${id}` : null;
  const authorUrl = survey.isOurs ? survey.userNames.get(id ?? "")?.url : there;
  return { author: writerOf(row, survey.userNames)?.name ?? null, authorUrl: authorUrl ?? null };
}

/**
 * Where a half of a post comes from: what the row says of it, as dumps that this program has made do, or its place at the
 * site of the dump.
 */
export function originOf(run: Run, row: Row, path: "questions" | "a"): Origin {
  const said = webAddress(row.SourceUrl);
  const attribution = {
    ...authorOf(run, row),
    url: said?.href ?? `https://${run.site}/${path}/${row.Id}`,
    ...licenceOf(row, readDate(row) ?? new Date(), run.survey.isOurs),
  };
  return { site: said?.host ?? run.site, attribution };
}

/** The same of a comment; `place` is where it stands at the site of the dump. */
export function originOfComment(run: Run, row: Row, place: string): { url: string; licence: string | null } {
  const { licence = null } = licenceOf(row, readDate(row) ?? new Date(0), run.survey.isOurs);
  return { url: webAddress(row.SourceUrl)?.href ?? place, licence };
}

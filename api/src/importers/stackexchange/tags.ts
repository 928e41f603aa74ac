import { tagLimits } from "@unknot/contract/rules/tag-limits";
import { normalizeTags, tagNameProblem } from "@unknot/contract/rules/tags";
import type { Run } from "./run.ts";

/** More than any dump has of one question. */
const LOOKED_AT = 2000;

/**
 * The tags of a question as they are kept: `<one><two>` in older dumps, `|one|two|` in those since 2023. What is no tag
 * here is left out, and counted.
 */
export function tagsOf({ report }: Run, text = ""): string[] {
  const names = text
    .slice(0, LOOKED_AT)
    .split(/[<>|]/)
    .filter((name) => name !== "");
  const good = names.filter((name) => tagNameProblem(name) === null);
  const tags = normalizeTags(good).slice(0, tagLimits.perPost);
  if (tags.length < names.length) report.count("skipped", "tags that are none here", names.length - tags.length);
  return tags;
}

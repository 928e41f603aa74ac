import type { PostText } from "@unknot/contract/rules/post";
import type { ComparedPart } from "@unknot/contract/services/history";
import { ok } from "../../calls/bind.ts";
import type { Viewer } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { sliceOf, toPage } from "../../platform/paging.ts";
import { findVersioned, findVersions, listHeads, toNumber, type WholeVersion } from "./find-versions.ts";

/** Answers get_versions: the present one first. Throws a 404 where there is no post that the viewer sees whole. */
export async function listVersions(db: Db, viewer: Viewer, id: string, page: number) {
  const of = await findVersioned(db, viewer, id);
  const slice = sliceOf(page, of.count);
  return toPage(page, { list: slice ? await listHeads(db, of, slice) : [], totalCount: of.count });
}

const headOf = ({ number, user, date, note }: WholeVersion) => ({ number, user, date, note });

/** Answers get_version. Throws a 404 where there is none, or none that the viewer may read. */
export async function showVersion(db: Db, viewer: Viewer, id: string, number: string) {
  const of = await findVersioned(db, viewer, id);
  const [found] = (await findVersions(db, of, [toNumber(number)])) as [WholeVersion];
  const { title, problem, solution, tags } = found;
  return { ...ok, version: { ...headOf(found), title, problem, solution, tags } };
}

function compareTags(from: string[], to: string[]): ComparedPart[] {
  const said = (is: ComparedPart["is"]) => (text: string) => ({ text, is });
  return [
    ...from.filter((name) => !to.includes(name)).map(said("removed")),
    ...to.filter((name) => from.includes(name)).map(said("same")),
    ...to.filter((name) => !from.includes(name)).map(said("added")),
  ];
}

type Texts = PostText & { tags: string[] };

/** What is different between two texts of a post, by lines and words. */
export async function compareTexts(richText: AppContext["richText"], from: Texts, to: Texts) {
  const compared = await richText.compare({
    title: [from.title, to.title],
    bodies: [
      [from.problem, to.problem],
      [from.solution, to.solution],
    ],
  });
  const [problem = [], solution = []] = compared.bodies;
  return { title: compared.title, tags: compareTags(from.tags, to.tags), problem, solution };
}

/** Answers compare_versions. Throws a 404 where one of the two is not there, or not for the viewer to read. */
export async function compareTwo(
  { db, richText }: Pick<AppContext, "db" | "richText">,
  viewer: Viewer,
  id: string,
  asked: { from: string; to: string },
) {
  const of = await findVersioned(db, viewer, id);
  const numbers = [toNumber(asked.from), toNumber(asked.to)];
  const [from, to] = (await findVersions(db, of, numbers)) as [WholeVersion, WholeVersion];
  return { ...ok, comparison: { from: headOf(from), to: headOf(to), ...(await compareTexts(richText, from, to)) } };
}

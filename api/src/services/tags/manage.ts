import type { InputOf } from "@unknot/contract/endpoint";
import { toLine } from "@unknot/contract/rules/line";
import { normalizeTag, normalizeTags, tagDescriptionProblem, tagNameProblem } from "@unknot/contract/rules/tags";
import type { editTag } from "@unknot/contract/services/tags";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { ApiError, badInput, notFound } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { record } from "../decisions/index.ts";
import { moveBatch } from "./merge.ts";
import { type FoundTag, resolveTags } from "./store.ts";

/** A tag by its name or a synonym, whether or not a public post has it, locked. Throws a 404 where there is none. */
async function lockTag(trx: Db, asked: string): Promise<FoundTag> {
  const name = normalizeTag(asked);
  const found = (await resolveTags(trx, [name])).get(name);
  if (!found) throw notFound(errors.tagNotFound());
  await trx.selectFrom("tags").select("id").where("id", "=", found.id).forNoKeyUpdate().execute();
  return found;
}

async function viewManaged(db: Db, id: string, name: string) {
  const tag = (await resolveTags(db, [name])).get(name) as FoundTag;
  const others = await db.selectFrom("tags").select("name").where("synonym_of", "=", id).orderBy("name").execute();
  const { count, description } = tag;
  return { name: tag.name, count, description, synonyms: others.map((other) => other.name) };
}

/** Answers get_managed_tag. Throws a 404 for a name that there is not. */
export async function showManaged(db: Db, asked: string) {
  const name = normalizeTag(asked);
  const tag = (await resolveTags(db, [name])).get(name);
  if (!tag) throw notFound(errors.tagNotFound());
  return { ...ok, tag: await viewManaged(db, tag.id, tag.name) };
}

/** Gives a tag another name; the old one leads on. Throws a 409 for a name that another tag has. */
async function rename(trx: Db, tag: FoundTag, name: string, now: Date): Promise<void> {
  const other = (await resolveTags(trx, [name])).get(name);
  if (other && other.id !== tag.id) throw new ApiError(409, errors.tagTaken({ name }), { field: "newName" });
  // It may have been another name of this one.
  await trx.deleteFrom("tags").where("name", "=", name).where("synonym_of", "=", tag.id).execute();
  await trx.updateTable("tags").set({ name }).where("id", "=", tag.id).execute();
  await trx.insertInto("tags").values({ name: tag.name, synonym_of: tag.id, created_at: now }).execute();
}

/** Replaces the other names of a tag. Throws a 409 for one that another tag has. */
async function replaceSynonyms(trx: Db, tag: FoundTag, names: string[], now: Date): Promise<void> {
  const wanted = names.filter((name) => name !== tag.name).sort();
  const known = await resolveTags(trx, wanted);
  const taken = wanted.find((name) => known.has(name) && known.get(name)?.id !== tag.id);
  if (taken !== undefined) throw new ApiError(409, errors.tagTaken({ name: taken }), { field: "synonyms" });
  // What was merged into it a moment ago may still have posts that follow.
  await trx
    .deleteFrom("tags")
    .where("synonym_of", "=", tag.id)
    .where((by) => by.not(by.exists(by.selectFrom("post_tags").select("post_id").whereRef("tag_id", "=", "tags.id"))))
    .$if(wanted.length > 0, (query) => query.where("name", "not in", wanted))
    .execute();
  const missing = wanted.filter((name) => !known.has(name));
  if (missing.length === 0) return;
  await trx
    .insertInto("tags")
    .values(missing.map((name) => ({ name, synonym_of: tag.id, created_at: now })))
    .execute();
}

/** Throws a 400 for a name that no tag may have. */
function refuseName(name: string, field: string): void {
  const sentence = tagNameProblem(name);
  if (sentence) throw badInput(sentence, field);
}

type Edit = InputOf<typeof editTag>["body"];

/** Changes a tag as a moderator says, and notes it in the log. Throws a 400 for a broken rule, a 404, a 409. */
export async function changeTag({ db, clock }: AppContext, viewer: Member, edit: Edit) {
  const { newName, synonyms } = edit;
  if (newName !== undefined) refuseName(newName, "newName");
  for (const name of synonyms ?? []) refuseName(name, "synonyms");
  const description = edit.description === undefined ? undefined : toLine(edit.description);
  const problem = tagDescriptionProblem(description ?? "");
  if (problem) throw badInput(problem, "description");
  const now = clock();
  return transact(db, async (trx: Db) => {
    const tag = await lockTag(trx, edit.name);
    const log = (reason: string) =>
      record(trx, { actorId: viewer.id, action: "setting", userId: null, reason: `tag ${reason}`, now });
    if (synonyms) {
      const names = normalizeTags(synonyms);
      await replaceSynonyms(trx, tag, names, now);
      await log(`${tag.name}: = ${names.join(", ") || "–"}`);
    }
    if (description !== undefined && description !== tag.description) {
      await trx.updateTable("tags").set({ description }).where("id", "=", tag.id).execute();
      await log(`${tag.name}: ${description || "–"}`);
    }
    const name = newName === undefined ? tag.name : normalizeTag(newName);
    if (name !== tag.name) {
      await rename(trx, tag, name, now);
      await log(`${tag.name} → ${name}`);
    }
    return { ...ok, message: done.tagSaved(), tag: await viewManaged(trx, tag.id, name) };
  });
}

/**
 * Merges a tag into another one, and notes it in the log: its names lead there at once; its posts follow, the first of
 * them with it, the others by the job. Throws a 404 for what is no tag, a 400 for one into itself.
 */
export async function mergeInto({ db, clock }: AppContext, viewer: Member, names: { from: string; into: string }) {
  const now = clock();
  return transact(db, async (trx: Db) => {
    // In one order, so that two moderators who merge the same ones the other way round wait for each other.
    const order = [names.from, names.into].map(normalizeTag);
    const locked = new Map<string, FoundTag>();
    for (const name of [...order].sort()) locked.set(name, await lockTag(trx, name));
    const [from, into] = order.map((name) => locked.get(name)) as [FoundTag, FoundTag];
    if (from.id === into.id) throw badInput(errors.sameTag(), "into");
    await trx
      .updateTable("tags")
      .set({ synonym_of: into.id })
      .where((by) => by.or([by("id", "=", from.id), by("synonym_of", "=", from.id)]))
      .execute();
    if (!into.description && from.description) {
      await trx.updateTable("tags").set({ description: from.description }).where("id", "=", into.id).execute();
    }
    await moveBatch(trx);
    const reason = `tag ${from.name} → ${into.name}`;
    await record(trx, { actorId: viewer.id, action: "setting", userId: null, reason, now });
    return { ...ok, message: done.tagsMerged(), tag: await viewManaged(trx, into.id, into.name) };
  });
}

import { DAY } from "@unknot/contract/limits";
import { type DraftField, draftFieldNames, draftFields } from "@unknot/contract/rules/draft";
import { serverLimits } from "@unknot/contract/server-limits";
import type { Draft } from "@unknot/contract/services/drafts";
import type { DraftForm } from "@unknot/contract/values";
import * as errors from "@unknot/contract/words/errors";
import { type Selectable, type SqlBool, sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { transact } from "../../platform/transact.ts";
import { takeRichText } from "../../support/rich-text/rich-text.ts";
import { forgetUses, recordUses } from "../../support/uploads/images.ts";
import { textColumns } from "./columns.ts";
import { ownPost } from "./own-post.ts";
import type { DraftsTable } from "./tables.ts";

/** How long the version stays that was not taken, where two were written apart. */
const ASIDE_KEPT = 7 * DAY;
/** Things that one member is writing at a time; what was left alone for longest gives way. */
const MOST = 200;
/** Characters of HTML that the beginning of a draft is found in, and of the beginning itself. */
const [LOOKED_AT, SHOWN] = [2000, 160];

/** What a call says that it is about. */
type Asked = { ps_id?: string; form?: DraftForm; about?: string; draft_id?: string };
type Thing = { form: DraftForm; about: string };
type Fields = Partial<Record<DraftField, string>>;
type Input = Fields & { base?: string; known?: string | null; aside?: "this" | "that" };
type Row = Selectable<Pick<DraftsTable, "title" | "problem" | "solution" | "fields" | "device" | "saved_at">>;

const columns = [...textColumns, "fields", "device", "saved_at"] as const;

/** Throws a 400 for an id that is none. */
function thingOf({ ps_id, form = "post", about = "" }: Asked): Thing {
  if (ps_id === undefined && form !== "edit") return { form, about };
  const post = ps_id ?? about;
  if (!isId(post)) throw badInput(errors.badId(), "ps_id");
  return { form: "edit", about: post };
}

const presentOf = (db: Db, viewer: Member, { form, about }: Thing) =>
  db
    .selectFrom("drafts")
    .where("user_id", "=", viewer.id)
    .where("form", "=", form)
    .where("about", "=", about)
    .where("aside_until", "is", null);

const empty = Object.fromEntries(draftFieldNames.map((name) => [name, ""])) as Record<DraftField, string>;

const viewOf = ({ title, problem, solution, fields, device, saved_at }: Row): Draft => ({
  ...empty,
  base: null,
  title,
  problem,
  solution,
  ...(fields as Fields & Pick<Input, "base">),
  device,
  saved: saved_at.toISOString(),
});

/** What the caller was writing; null where there is nothing. */
export async function findDraft(db: Db, viewer: Member, asked: Asked) {
  const { draft_id } = asked;
  if (draft_id !== undefined && !isId(draft_id)) throw badInput(errors.badId(), "draft_id");
  const query = draft_id
    ? db.selectFrom("drafts").where("user_id", "=", viewer.id).where("id", "=", draft_id)
    : presentOf(db, viewer, thingOf(asked));
  const row = await query.select(columns).executeTakeFirst();
  return { ...ok, draft: row ? viewOf(row) : null };
}

/** How a draft begins, in plain words: no more of it leaves the database than they are looked for in. */
const beginning = sql<string>`left(btrim(regexp_replace(regexp_replace(left(
  concat_ws(' ', nullif(title, ''), nullif(problem, ''), nullif(solution, ''), fields ->> 'text', fields ->> 'message',
    case when form = 'report' then fields ->> 'reason' end), ${LOOKED_AT}::int), '<[^>]*(>|$)', ' ', 'g'),
  '\\s+', ' ', 'g')), ${SHOWN}::int)`;

/** What has no words may be a picture. */
const hasImage = sql<boolean>`(problem || solution || fields::text) like '%<img%'`;

/** All that the caller was writing, with what was set aside; newest first. */
export async function listDrafts(db: Db, viewer: Member) {
  const rows = await db
    .selectFrom("drafts")
    .select([
      "id",
      "form",
      "about",
      "saved_at",
      "device",
      "aside_until",
      beginning.as("words"),
      hasImage.as("hasImage"),
    ])
    .where("user_id", "=", viewer.id)
    .orderBy("saved_at", "desc")
    .limit(MOST)
    .execute();
  return {
    ...ok,
    list: rows.map(({ id, saved_at, aside_until, ...row }) => ({
      ...row,
      draft_id: id,
      saved: saved_at.toISOString(),
      asideUntil: aside_until?.toISOString() ?? null,
    })),
  };
}

/** Everything that a member was writing, with what was set aside, for their export: the fields of each form, and when it was saved. */
export async function exportDraftsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom("drafts")
    .select(["form", "about", "aside_until", ...columns])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ form, about, aside_until, ...row }) => {
    const { device, saved, ...said } = viewOf(row);
    const fields = Object.keys(draftFields[form]) as DraftField[];
    const ofForm = Object.fromEntries(fields.map((name) => [name, said[name]]));
    return { form, about, ...ofForm, device, saved, asideUntil: aside_until?.toISOString() ?? null };
  });
}

/** The fields of a form as they are kept: formatted ones through the one door, undecorated. */
async function clean({ richText }: AppContext, form: DraftForm, input: Input): Promise<Fields> {
  const kept: Fields = {};
  for (const [field, kind] of Object.entries(draftFields[form]) as [DraftField, "rich" | "plain"][]) {
    const value = input[field] ?? "";
    kept[field] = kind === "rich" ? await takeRichText(richText, value, { field }) : value;
  }
  return kept;
}

/** Removes what a member left alone for longest, where they are writing too many things at a time. */
async function makeRoom(trx: Db, viewer: Member): Promise<void> {
  const beyond = trx.selectFrom("drafts").select("id").where("user_id", "=", viewer.id);
  await trx.deleteFrom("drafts").where("id", "in", beyond.orderBy("saved_at", "desc").offset(MOST)).execute();
}

type Kept = { thing: Thing; fields: Fields; base: string | undefined; device: string; now: Date; isAside: boolean };

async function insert(trx: Db, viewer: Member, { thing, fields, base, device, now, isAside }: Kept): Promise<void> {
  const { title = "", problem = "", solution = "", ...others } = fields;
  const saved = { title, problem, solution, fields: JSON.stringify({ ...others, base }), device, saved_at: now };
  const post_id = thing.form === "edit" ? thing.about : null;
  const aside_until = isAside ? new Date(now.getTime() + ASIDE_KEPT) : null;
  const { id } = await trx
    .insertInto("drafts")
    .values({ user_id: viewer.id, post_id, ...thing, ...saved, aside_until })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "form", "about"]).where("aside_until", "is", null).doUpdateSet(saved),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await forgetUses(trx, { draft: id });
  await recordUses(trx, { draft: id }, { html: Object.values(fields).join(""), userId: viewer.id });
}

/** Whether both are the same words: then there is nothing to choose. */
const isSame = (row: Row, fields: Fields): boolean => {
  const present = viewOf(row);
  return Object.entries(fields).every(([name, value]) => present[name as DraftField] === value);
};

/**
 * The version that is there, locked; undefined for none, and then none comes until the transaction ends: of two devices
 * that keep a first one at once, the second finds the other's.
 */
async function lockPresent(trx: Db, viewer: Member, thing: Thing) {
  const find = () =>
    presentOf(trx, viewer, thing)
      .select(["id", ...columns])
      .forUpdate()
      .executeTakeFirst();
  const row = await find();
  if (row) return row;
  await sql`select from users where id = ${viewer.id} for no key update`.execute(trx);
  return find();
}

/**
 * Saves what the caller is writing; the images in it are kept as long. No rule applies yet. Where the caller does not
 * know of the version that is there, nothing is saved, and they are told of it. Throws a 404 or 403 for a post that is
 * not theirs.
 */
export async function saveDraftOf(context: AppContext, viewer: Member, asked: Asked, input: Input, userAgent: string) {
  const { db, clock } = context;
  const thing = thingOf(asked);
  if (thing.form === "edit") await ownPost(db, viewer, thing.about, { state: "present" });
  const fields = await clean(context, thing.form, input);
  const device = userAgent.slice(0, serverLimits.draftDeviceMax);
  const kept = { thing, fields, base: input.base, device, now: clock() };
  return transact(db, async (trx: Db) => {
    const row = await lockPresent(trx, viewer, thing);
    const isUnknown = input.known !== undefined && row && row.saved_at.toISOString() !== input.known;
    if (isUnknown && !input.aside && !isSame(row, fields)) {
      return { ...ok, saved: row.saved_at.toISOString(), other: viewOf(row) };
    }
    if (input.aside === "that" && row) {
      const aside_until = new Date(kept.now.getTime() + ASIDE_KEPT);
      await trx.updateTable("drafts").set({ aside_until }).where("id", "=", row.id).execute();
    }
    await insert(trx, viewer, { ...kept, isAside: input.aside === "this" });
    if (!row || input.aside) await makeRoom(trx, viewer);
    const isStill = input.aside === "this" && row;
    return { ...ok, saved: (isStill ? row.saved_at : kept.now).toISOString(), other: null };
  });
}

/** Forgets what the caller was writing, and with it which images that shows. */
export async function deleteDraftOf(db: Db, viewer: Member, asked: Asked) {
  const { draft_id } = asked;
  if (draft_id !== undefined && !isId(draft_id)) throw badInput(errors.badId(), "draft_id");
  const thing = draft_id === undefined ? thingOf(asked) : null;
  await db
    .deleteFrom("drafts")
    .where("user_id", "=", viewer.id)
    .where((by) =>
      thing
        ? by.and([by("form", "=", thing.form), by("about", "=", thing.about), by("aside_until", "is", null)])
        : by("id", "=", draft_id as string),
    )
    .execute();
  return ok;
}

/** Forgets the versions that were set aside long enough. */
export async function removeSetAside(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("drafts").where(sql<SqlBool>`aside_until < ${now}`).execute();
}

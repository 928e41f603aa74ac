import * as errors from "@unknot/contract/words/errors";
import type { Kysely } from "kysely";
import { ApiError } from "../../../platform/errors.ts";
import { readFromPrimary } from "../../../platform/postgres/call-reads.ts";
import type { SearchTables } from "../tables.ts";
import { type CommentHits, type CommentsAsked, hitsOf, NO_HITS } from "./comment-hits.ts";
import type { FreshRow } from "./fresh.ts";
import { columnsOf, type KeptList, type PostingColumns, withoutFresh } from "./lists.ts";
import type { Memory } from "./memory.ts";
import { type Asked, COMMENTS_MAX, DEPTH, type Depth, FEW, KIND, type Row, read } from "./statement.ts";

export { DEPTH, type Depth } from "./statement.ts";

/** A list as it is by now: without what has been changed since the last merge, which `fresh` has. */
export type TermList = {
  name: string;
  /** Null where no merged post and no comment holds the term. */
  id: number | null;
  /** In how many posts the term stands. */
  documents: number;
  /** What has been read of the merged list: the strongest, and the next strongest. */
  parts: PostingColumns[];
  /** Fresh posts that hold the term, with their exact impacts of 0 to 1. */
  fresh: [post: number, impact: number][];
  /** Whether there are merged posts with the term that are not in `parts`. */
  isCut: boolean;
  comments: CommentHits;
};

export type Answer = {
  lists: Map<string, TermList>;
  generation: number;
  total: number;
  isWhole: boolean;
  /** Words have come that were not known when it was asked. */
  isNews: boolean;
};

const TRIES = 6;
/** After so many answers from before the last merge, nobody else is there to be asked: a standby stands in for its primary. */
const OLDER_MAX = 2;

const byPost = ([one]: [number, number], [other]: [number, number]) => one - other;

/** Which of the lists are remembered as far as they are wanted. */
function keptOf({ lists }: Memory, terms: Map<string, Depth>): Asked["kept"] {
  const kept: Asked["kept"] = new Map();
  for (const [name, depth] of terms) {
    const list = lists.get(name);
    if (list && list.depth >= depth) kept.set(name, list);
  }
  return kept;
}

function toKept({ id, count, top, rest }: Row, depth: Depth): KeptList {
  const parts = [top, rest].flatMap((list) => (list ? [columnsOf(list)] : []));
  return { id: Number(id), documents: Number(count), depth, parts };
}

/** How many parts of a list are looked at, whatever is remembered of it. */
const partsAt = (depth: Depth, documents: number): number =>
  depth === DEPTH.known && documents <= FEW ? DEPTH.top : depth;

type ListOptions = { list?: KeptList | undefined; depth: Depth; comments: TermList["comments"] };

function listOf({ fresh }: Memory, name: string, { list, depth, comments }: ListOptions): TermList {
  const own = [...(fresh.list(name) ?? [])].sort(byPost);
  const count = partsAt(depth, list?.documents ?? 0);
  const read = list && withoutFresh(list, fresh.changes, (post) => fresh.has(post));
  const parts = read?.parts.slice(0, count) ?? [];
  const merged = (list?.documents ?? 0) - (read?.leftOut.slice(0, count).reduce((sum, left) => sum + left, 0) ?? 0);
  return {
    ...{ name, id: list?.id ?? null, parts, fresh: own, comments },
    documents: merged + own.length,
    isCut: merged > parts.reduce((sum, { posts }) => sum + posts.length, 0),
  };
}

type KnownHits = Map<number, CommentHits>;

/** The lists as the rows of an answer have them, and as they were remembered; what is new is remembered. */
function listsOf(memory: Memory, rows: Row[], { terms, kept }: Asked, hits: KnownHits): Answer["lists"] {
  const found = new Map(rows.filter(({ kind }) => kind === KIND.list).map((row) => [row.name ?? "", row]));
  const lists: Answer["lists"] = new Map();
  for (const [name, depth] of terms) {
    const row = found.get(name);
    const list = kept.get(name) ?? (row && toKept(row, depth));
    // Without documents, too: a term that is in comments alone has no list before the next merge.
    if (row && list) memory.lists.set(name, list);
    const comments = (list && hits.get(list.id)) ?? NO_HITS;
    lists.set(name, listOf(memory, name, { list, depth, comments }));
  }
  return lists;
}

/** What comments hold that was asked for now, by the ids of terms. */
function readHits(rows: Row[]): KnownHits {
  const read = rows.filter(
    ({ kind, count }) => kind === KIND.comments || (kind === KIND.list && Number(count) <= COMMENTS_MAX),
  );
  return new Map(read.map(({ id, text }) => [Number(id), hitsOf(text)]));
}

/** What is remembered of the comments that hold terms whose lists are kept, and which have to be asked for. */
function knownHits({ comments }: Memory, kept: Asked["kept"], isRemembering: boolean) {
  const known: KnownHits = new Map();
  const unknown: number[] = [];
  for (const { id, documents } of kept.values()) {
    if (documents > COMMENTS_MAX) continue;
    const hits = isRemembering ? comments.get(id) : undefined;
    if (hits) known.set(id, hits);
    else unknown.push(id);
  }
  return { known, unknown };
}

/** Takes what an answer says of comments into the memory; returns whether what was remembered of them holds. */
function takeComments(memory: Memory, rows: Row[], asked: CommentsAsked, known: KnownHits, read: KnownHits): boolean {
  const state = rows.find(({ kind }) => kind === KIND.state);
  const changes = rows
    .filter(({ kind }) => kind === KIND.change)
    .map(({ id, name, text }) => ({
      ...{ version: Number(id), changedBy: BigInt(name ?? 0) },
      terms: text === null ? null : (JSON.parse(text) as number[]),
    }));
  const { server, toldFrom } = partsOf(state);
  const told = { server, toldFrom: BigInt(toldFrom), changes, xmin: BigInt(state?.name ?? 0), read };
  return memory.comments.take(asked, told, [...known.keys()]);
}

/** What the text of the state holds. */
function partsOf(state: Row | undefined): { isWhole: boolean; toldFrom: string; server: string } {
  const [isWhole = "", toldFrom = "0", server = ""] = state?.text?.split(" ") ?? [];
  return { isWhole: isWhole !== "false", toldFrom, server };
}

const toFresh = ({ id, count, name, text }: Row): FreshRow => ({
  ...{ post: Number(id), version: Number(count), changedBy: BigInt(name ?? 0), content: text },
});

/**
 * Takes the state and what is fresh into the memory; says from when on to ask again where they do not belong together:
 * somebody has merged since the last search, or two searches have overtaken each other. `attempt`: how often it has been
 * asked before.
 */
function takeIn(memory: Memory, rows: Row[], { kept, ...asked }: Asked, attempt: number): { xmin: string } | null {
  const state = rows.find(({ kind }) => kind === KIND.state);
  const generation = Number(state?.id ?? 0);
  if (memory.servers.isNew(partsOf(state).server)) {
    memory.beginAnew();
    return { xmin: "0" };
  }
  if (generation < memory.generation) {
    if (attempt >= OLDER_MAX) memory.forgetFresh(0);
    return { xmin: memory.xmin };
  }
  const isOld = generation !== asked.generation || memory.epoch !== asked.epoch;
  if (isOld && (asked.xmin !== "0" || kept.size > 0))
    return { xmin: generation === memory.generation ? memory.xmin : "0" };
  if (generation > memory.generation) memory.forgetFresh(generation);
  for (const row of rows) if (row.kind === KIND.fresh) memory.fresh.apply(toFresh(row));
  if (BigInt(state?.name ?? 0) > BigInt(memory.xmin)) memory.xmin = state?.name ?? "0";
  return null;
}

/**
 * Asks for the lists of some terms, as they are now. One statement, and some more where somebody has merged meanwhile, or
 * comments have changed that were remembered. `withComments`: what comments hold, too.
 */
export async function ask<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  terms: Map<string, Depth>,
  { withComments = false } = {},
): Promise<Answer> {
  let { xmin } = memory;
  let kept = keptOf(memory, terms);
  let isRemembering = true;
  const { wordsOf } = memory;
  let isNews = false;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { generation, epoch } = memory;
    const ofComments = memory.comments.asked();
    const { known, unknown } = knownHits(memory, withComments ? kept : new Map(), isRemembering);
    const comments = withComments ? { ...ofComments, read: unknown } : null;
    // From the beginning is what follows another merge, with which all is forgotten: nothing may be left out then.
    const seen = xmin === "0" ? [] : memory.fresh.versionsSince(BigInt(xmin));
    const asked = { terms, kept, generation, epoch, xmin, seen, comments };
    const rows = await read(db, asked);
    const again = takeIn(memory, rows, asked, attempt);
    if (again) {
      xmin = again.xmin;
      // What is remembered may be of the lists before the merge.
      kept = new Map();
      // A replica that is behind the last merge would say the same again.
      readFromPrimary();
      continue;
    }
    isNews ||= rows.some(({ kind }) => kind === KIND.fresh);
    const hits = withComments ? readHits(rows) : new Map();
    if (withComments && !takeComments(memory, rows, ofComments, known, hits)) {
      xmin = memory.xmin;
      isRemembering = false;
      continue;
    }
    const state = rows.find(({ kind }) => kind === KIND.state);
    // Before anything is waited for: the memory goes on with the next search.
    const lists = listsOf(memory, rows, asked, new Map([...known, ...hits]));
    const after = memory.generation;
    await memory.refresh(db);
    isNews ||= memory.wordsOf !== wordsOf;
    const total = Number(state?.count ?? 0);
    memory.noteTotal(total);
    return { lists, generation: after, total, isWhole: partsOf(state).isWhole, isNews };
  }
  // Merges follow one another, or servers of different ages answer in turn.
  throw new ApiError(503, errors.unavailable(), { retryAfter: 5 });
}

/**
 * Adds to an answer the lists of terms that have come since the last merge, which the memory knows whole. Returns whether
 * that was all that it lacked. `merged`: terms that the lists have, too.
 */
export function addUnmerged(
  memory: Memory,
  answer: Answer,
  terms: Map<string, Depth>,
  merged: ReadonlySet<string>,
): boolean {
  if (memory.generation !== answer.generation) return false;
  for (const [name, depth] of terms) {
    if (answer.lists.has(name)) continue;
    if (merged.has(name)) return false;
    answer.lists.set(name, listOf(memory, name, { depth, comments: NO_HITS }));
  }
  return true;
}

import { MINUTE } from "@unknot/contract/limits";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { KnownServers } from "../../../platform/postgres/known-servers.ts";
import type { SearchTables } from "../tables.ts";
import { termOf } from "../tokenize.ts";
import { beginsNear, TYPO_WORDS_MAX, TYPOS_MAX, typoDistance, typosAllowed } from "../typos.ts";
import { RememberedComments } from "./comment-hits.ts";
import { Fresh } from "./fresh.ts";
import { KeptPosts } from "./kept-posts.ts";
import { type KeptList, roomOf } from "./lists.ts";
import { loadVocabulary, loadWordsAfter } from "./load-vocabulary.ts";
import { AGE_MAX, LATER_MAX, PATIENCE, QUIET, REMEMBERED, SMALL } from "./memory-limits.ts";
import { bestOf, isEmptyWord, isNearer, type NearWord, Vocabulary, type Word } from "./vocabulary.ts";
import { lettersOf, mayBeNear } from "./word-columns.ts";

/** What a process remembers of the index of one database, so that a search need not ask for it. */
export class Memory {
  readonly fresh = new Fresh();
  /** What `fresh` stands for: a generation of the lists, and all that was committed before this transaction. */
  generation = 0;
  xmin = "0";
  /** Another number whenever all of that has been forgotten. */
  epoch = 0;
  readonly servers = new KnownServers();
  #total = { count: 0, at: Number.NEGATIVE_INFINITY };
  vocabulary = new Vocabulary([]);
  /** Of this generation: what merged posts hold, and lists by the names of terms. Only merging changes either. */
  readonly posts = new KeptPosts({ most: REMEMBERED.posts });
  readonly lists = new LRUCache<string, KeptList>({ maxSize: REMEMBERED.lists, sizeCalculation: roomOf });
  readonly comments = new RememberedComments();
  readonly #later = new Map<string, Word>();
  readonly #laterTerms = new Map<number, Word>();
  #lastWord = 0;
  /** The generation of the lists whose words are known: another one whenever merging has added some. */
  wordsOf = 0;
  #loadedAt = 0;
  /** How often another server has begun to answer, and of which of them the vocabulary is. */
  #servers = 0;
  #wordsOfServer = 0;
  #loading: Promise<void> | null = null;
  #refreshing: Promise<void> | null = null;
  #resting: NodeJS.Timeout | null = null;
  /** When that began, in milliseconds of the monotonic clock. */
  #loadingSince = 0;

  async #load<T extends SearchTables>(db: Kysely<T>): Promise<void> {
    const server = this.#servers;
    const { vocabulary, lastId, generation } = await loadVocabulary(db);
    this.vocabulary = vocabulary;
    this.#later.clear();
    this.#laterTerms.clear();
    this.#lastWord = lastId;
    this.wordsOf = generation;
    this.#loadedAt = Date.now();
    this.#wordsOfServer = server;
  }

  /** Reads the whole vocabulary, once for all who want it now. */
  #loadOnce<T extends SearchTables>(db: Kysely<T>): Promise<void> {
    if (!this.#loading) {
      this.#loadingSince = performance.now();
      this.#loading = this.#load(db).finally(() => {
        this.#loading = null;
      });
    }
    return this.#loading;
  }

  /** Whether the words of the site are known. */
  get isReady(): boolean {
    return this.#loadedAt > 0;
  }

  /** How many public posts there were when the index was asked within the last minute; null where it was not. */
  get totalLately(): number | null {
    return performance.now() - this.#total.at < MINUTE ? this.#total.count : null;
  }

  noteTotal(count: number): void {
    this.#total = { count, at: performance.now() };
    this.posts.growTo(Math.min(REMEMBERED.largest, count * REMEMBERED.each));
  }

  /** Gives back what was remembered for the next search, which reads it again. */
  #rest(): void {
    this.posts.clear();
    this.lists.clear();
    this.comments.clear();
  }

  /** A search begins: waits a moment for the first vocabulary. */
  async ready<T extends SearchTables>(db: Kysely<T>): Promise<void> {
    this.#resting ??= setTimeout(() => this.#rest(), QUIET).unref();
    this.#resting.refresh();
    if (this.#wordsOfServer !== this.#servers) this.#loadOnce(db).catch(() => {});
    if (this.isReady) return;
    const loaded = this.#loadOnce(db);
    const left = this.#loadingSince + PATIENCE - performance.now();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, left));
    });
    await Promise.race([loaded, patience]).finally(() => clearTimeout(timer));
  }

  /** Reads what merging has added to the words, once for all who search meanwhile. */
  refresh<T extends SearchTables>(db: Kysely<T>): Promise<void> | null {
    if (this.#loadedAt === 0 || this.wordsOf >= this.generation) return null;
    this.#refreshing ??= this.#loadLater(db).finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Where that is much, all words are read, while searches go on with the old ones. */
  async #loadLater<T extends SearchTables>(db: Kysely<T>): Promise<void> {
    const { generation } = this;
    const { words, lastId } = await loadWordsAfter(db, this.#lastWord, LATER_MAX);
    for (const word of words) {
      this.#later.set(word.word, word);
      this.#laterTerms.set(word.termId, word);
    }
    this.#lastWord = Math.max(this.#lastWord, lastId);
    this.wordsOf = Math.max(this.wordsOf, generation);
    const isDue =
      this.vocabulary.size < SMALL || this.#later.size >= LATER_MAX || Date.now() - this.#loadedAt > AGE_MAX;
    if (isDue) this.#loadOnce(db).catch(() => {});
  }

  /** Forgets what has been merged, and what it was merged into. */
  forgetFresh(generation: number): void {
    this.fresh.clear();
    this.posts.clear();
    this.lists.clear();
    this.generation = generation;
    this.xmin = "0";
    this.epoch++;
  }

  /**
   * Another server answers, which may have lost the last merges: its generations and the ids of its terms are not those that
   * are remembered. Searches go on with the old vocabulary while it is read anew.
   */
  beginAnew(): void {
    this.forgetFresh(0);
    this.#servers++;
    this.wordsOf = 0;
  }

  /** In how many posts the term of a word stands, about; 0 where it is unknown. */
  documentsOf(word: string): number {
    const known = this.vocabulary.get(word) ?? this.#later.get(word);
    return (known?.documents ?? 0) + (this.fresh.list(termOf(word))?.size ?? 0);
  }

  knows(word: string): boolean {
    return this.fresh.words.has(word) || this.#later.has(word) || this.vocabulary.get(word) !== undefined;
  }

  /** The id of the term of a word; undefined where it has not been merged, or is not known. */
  termIdOf(word: string): number | undefined {
    return (this.vocabulary.get(word) ?? this.#later.get(word))?.termId;
  }

  /** In how many merged posts a term stands, about; 0 where it is not known. */
  documentsOfTerm(id: number): number {
    return Math.max(this.vocabulary.documentsOf(id), this.#laterTerms.get(id)?.documents ?? 0);
  }

  nameOfTerm(id: number): string | undefined {
    const later = this.#laterTerms.get(id);
    return this.vocabulary.nameOf(id) ?? (later && termOf(later.word));
  }

  /** Whether a term says something about a post that others do not. */
  isTelling(id: number): boolean {
    const later = this.#laterTerms.get(id);
    return this.vocabulary.isTelling(id) && !(later && isEmptyWord(later.word));
  }

  /** Words that are in memory beside the vocabulary. */
  *#others(): Iterable<[word: string, documents: number]> {
    for (const [word, { documents }] of this.#later) yield [word, documents];
    yield* this.fresh.words;
  }

  /** Words that begin so and are longer, those in the most posts first. */
  beginningWith(prefix: string, count: number): string[] {
    const words = this.vocabulary.beginningWith(prefix, count).map(({ word }) => word);
    return this.#mostFrequent(words, count, (word) => word.startsWith(prefix) && word !== prefix);
  }

  /** Words that begin so but for one slip, those in the most posts first; none for a beginning that is too short. */
  beginningNear(begun: string, count: number): string[] {
    const isNear = beginsNear(begun);
    return isNear ? this.#mostFrequent(this.vocabulary.beginningNear(begun, count, isNear), count, isNear) : [];
  }

  /** Of words of the vocabulary, and of those beside it that fit, the ones in the most posts. */
  #mostFrequent(words: string[], count: number, fits: (word: string) => boolean): string[] {
    const best = bestOf<{ word: string; documents: number }>(
      count,
      (one, other) => one.documents > other.documents || (one.documents === other.documents && one.word < other.word),
    );
    const offered = new Set<string>();
    const offer = (word: string) => {
      if (offered.has(word)) return;
      offered.add(word);
      best.offer({ word, documents: this.documentsOf(word) });
    };
    for (const word of words) offer(word);
    for (const [word] of this.#others()) if (fits(word)) offer(word);
    return best.kept.map(({ word }) => word);
  }

  /** Known words that another may stand for, at most so many typos away, the nearest first, more than are needed. */
  near(word: string, most: number = TYPOS_MAX): NearWord[] {
    const typos = Math.min(most, typosAllowed(word));
    if (typos === 0) return [];
    const wanted = lettersOf(word);
    const best = bestOf<NearWord>(TYPO_WORDS_MAX * 2, isNearer);
    for (const near of this.vocabulary.near(word, typos))
      best.offer({ ...near, documents: this.documentsOf(near.word) });
    for (const [other] of this.#others()) {
      if (Math.abs(other.length - word.length) > typos || !mayBeNear(wanted, lettersOf(other), typos)) continue;
      const distance = typoDistance(word, other, typos);
      const isNew = distance <= typos && !best.kept.some((kept) => kept.word === other);
      if (isNew) best.offer({ word: other, typos: distance, documents: this.documentsOf(other) });
    }
    return best.kept;
  }
}

const memories = new WeakMap<object, Memory>();

/** What this process remembers of a database; nothing that would be missed where it is lost. */
export function memoryOf(db: object): Memory {
  let memory = memories.get(db);
  if (!memory) {
    memory = new Memory();
    memories.set(db, memory);
  }
  return memory;
}

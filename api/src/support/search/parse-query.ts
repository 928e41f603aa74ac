import { tagLimits } from "@unknot/contract/rules/tag-limits";
import { normalizeTag } from "@unknot/contract/rules/tags";
import { type Filters, type Kind, NO_FILTERS } from "./filters.ts";
import { WITHOUT_SPACES } from "./scripts.ts";
import { tokenizeNames } from "./tokenize.ts";

/** A part of a search that is no plain word: as it was typed, and what is left of the search without it. */
type Operator = { text: string; rest: string; isUnderstood: boolean };

/** What a search asks for, taken apart. */
export type ParsedQuery = {
  /** The words to rank by, those of the phrases, of titles and of all choices included. */
  words: string;
  /** Word for word as they must stand. */
  phrases: string[];
  /** Words that must not stand there. */
  excluded: string[];
  /** Words and phrases that must stand in the title. */
  inTitle: string[];
  /** Of each of these, one must stand there: words and phrases with `OR` between them, those that name something. */
  choices: string[][];
  /** Of each of these, a word that begins so must stand there. */
  beginnings: string[];
  /** Only what this member wrote; null for everybody. */
  author: string | null;
  filters: Filters;
  /** All of this in the order in which it was typed, and what looks like it and is none. */
  operators: Operator[];
};

/** A part of the text; `name` is that of a filter. */
type Piece = {
  start: number;
  end: number;
  isNot: boolean;
  name: string;
  value: string;
  form: "filter" | "phrase" | "word";
};

/** Filters, and those that people know from elsewhere, which are told not to be here. */
const NAMES = "user|title|after|before|likes|has|tag|author|intitle|inurl|site|filetype|score";
/** `name:value`, `name:"a value"`, `"a phrase"`, each with a minus before it, or a word. One pass, whatever the text. */
const PART = new RegExp(`(-?)(${NAMES}):(?:"([^"]*)(?:"|$)|([^\\s"]\\S*))|(-?)"([^"]*)(?:"|$)|(\\S+)`, "giu");
/**
 * A minus sign before a word of three letters or more, or of two in a script whose words are as short: others, as in
 * `rm -rf`, are options of a command.
 */
const MINUS = new RegExp(`^-(?=\\p{L}[\\p{L}\\p{M}]{2}|${WITHOUT_SPACES.source}{2})`, "u");
/** Three letters or more before the star: `A*` is a name, and what begins with two letters is everything. */
const STAR = /^(?=.*\p{L})[\p{L}\p{M}\p{N}]{3,}\*$/u;
/** What phones and word processors make of quotation marks, and of a minus sign before a word. */
const QUOTES = /[“”„‟＂«»]/gu;
const DASHES = /(?<=^|\s)[–−](?=[\p{L}"])/gu;

/** Among so many words that stand for themselves, quotation marks are punctuation: somebody has written sentences. */
const PROSE = 6;
/** Each is looked for as many words. */
const BEGINNINGS_MAX = 4;

const DAY = /^([12]\d{3})(?:-(\d\d)(?:-(\d\d))?)?$/;
const LIKES = /^(>=|<=|>|<|)(\d{1,9})$/;
const KINDS: Record<string, Kind> = { code: "code", image: "image", images: "image" };

const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const nothing = (): ParsedQuery => ({
  ...{ words: "", phrases: [], excluded: [], inTitle: [], choices: [], beginnings: [], author: null, operators: [] },
  filters: { ...NO_FILTERS, has: [], tags: [] },
});

/** The beginning of a day, a month or a year (UTC); null for what is none. */
function dayOf(value: string): Date | null {
  const [, year, month = "01", day = "01"] = DAY.exec(value) ?? [];
  if (!year) return null;
  const text = `${year}-${month}-${day}`;
  const date = new Date(`${text}T00:00:00Z`);
  // The 30th of February would be a day in March.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : date;
}

/** What each filter changes; false where it is not understood. A filter counts once: of two members none wrote both. */
const FILTERS: Record<string, (into: ParsedQuery, value: string) => boolean> = {
  user: (into, value) => {
    if (into.author !== null) return false;
    into.author = value;
    return true;
  },
  title: (into, value) => {
    into.inTitle.push(value);
    return /[\p{L}\p{N}]/u.test(value);
  },
  after: ({ filters }, value) => {
    if (filters.after !== null) return false;
    filters.after = dayOf(value);
    return filters.after !== null;
  },
  before: ({ filters }, value) => {
    if (filters.before !== null) return false;
    filters.before = dayOf(value);
    return filters.before !== null;
  },
  likes: ({ filters }, value) => {
    const [, sign = "", digits] = LIKES.exec(value) ?? [];
    const end = sign.startsWith("<") ? "likesTo" : "likesFrom";
    if (digits === undefined || filters[end] !== null) return false;
    filters[end] = Number(digits) + (sign === ">" ? 1 : sign === "<" ? -1 : 0);
    return true;
  },
  tag: ({ filters }, value) => {
    const tag = value.length > 2 * tagLimits.nameMax ? "" : normalizeTag(value);
    if (tag === "" || filters.tags.length >= tagLimits.perPost) return false;
    if (!filters.tags.includes(tag)) filters.tags.push(tag);
    return true;
  },
  has: ({ filters }, value) => {
    const kind = KINDS[value.toLowerCase()];
    if (!kind) return false;
    if (!filters.has.includes(kind)) filters.has.push(kind);
    return true;
  },
};

function piecesOf(typed: string): Piece[] {
  // Of the same length: a piece says where it stands.
  const text = typed.replace(QUOTES, '"').replace(DASHES, "-");
  return [...text.matchAll(PART)].map((match) => {
    const [all, not, name, quoted, plain, minus, phrase, word = ""] = match;
    const place = { start: match.index, end: match.index + all.length };
    if (name !== undefined) {
      const value = (quoted ?? plain ?? "").trim();
      return { ...place, isNot: not === "-", name: name.toLowerCase(), value, form: "filter" };
    }
    if (phrase !== undefined) return { ...place, isNot: minus === "-", name: "", value: phrase, form: "phrase" };
    const isNot = MINUS.test(word);
    return { ...place, isNot, name: "", value: isNot ? word.slice(1) : word, form: "word" };
  });
}

const isOr = ({ form, value }: Piece) => form === "word" && value === "OR";
const isChoice = (piece: Piece | undefined): piece is Piece =>
  piece !== undefined && !piece.isNot && piece.form !== "filter" && !isOr(piece) && piece.value.trim() !== "";

/** What names nothing, as `***`, stands in every text: nobody chooses it. */
const isNaming = (text: string): boolean => tokenizeNames(text).length > 0;

/** The pieces in their order, those with `OR` between them together. */
function groupsOf(pieces: Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  for (let at = 0; at < pieces.length; at++) {
    const [group, next] = [groups.at(-1), pieces[at + 1]];
    const piece = pieces[at] as Piece;
    if (isOr(piece) && group && isChoice(group.at(-1)) && isChoice(next)) {
      group.push(next);
      at++;
    } else groups.push([piece]);
  }
  return groups;
}

/**
 * Takes a search apart. What is no operator is words, so every text is a search: an open quotation mark reaches to the
 * end, and a search of nothing but excluded words looks for those words. A filter that is not understood, or that people
 * know from elsewhere, is none of the words; `operators` says so.
 */
export function parseQuery(text: string): ParsedQuery {
  const into = nothing();
  const words: string[] = [];
  let plain = 0;
  const marked: { group: Piece[]; isUnderstood: boolean }[] = [];
  for (const group of groupsOf(piecesOf(text))) {
    const piece = group[0] as Piece;
    const { form, value, isNot } = piece;
    const note = (isUnderstood: boolean) => marked.push({ group, isUnderstood });
    if (group.length > 1) {
      const texts = group.map((one) => one.value);
      const naming = texts.filter(isNaming);
      if (naming.length > 0) into.choices.push(naming);
      words.push(...texts);
      note(true);
    } else if (form === "filter") {
      const isUnderstood = !isNot && value !== "" && (FILTERS[piece.name]?.(into, value) ?? false);
      if (isUnderstood && piece.name === "title") words.push(value);
      note(isUnderstood);
    } else if (isNot) {
      into.excluded.push(value);
      note(true);
    } else if (form === "phrase") {
      words.push(value);
      if (value.trim() !== "") into.phrases.push(value);
      if (value.trim() !== "") note(true);
    } else if (STAR.test(value) && into.beginnings.length < BEGINNINGS_MAX) {
      into.beginnings.push(value.slice(0, -1));
      note(true);
    } else {
      words.push(value);
      plain += countWords(value);
    }
  }
  const isFound = words.join("").trim() !== "" || into.beginnings.length > 0;
  const isLimited = marked.some(({ group }) => group[0]?.form === "filter");
  if (!isFound && !isLimited) return { ...nothing(), words: text };
  const isProse = plain >= PROSE;
  // The space at the end says that the last word is a whole one.
  into.words = words.join(" ") + (/\s$/u.test(text) ? " " : "");
  if (isProse) into.phrases = [];
  into.operators = marked.flatMap(({ group, isUnderstood }) => {
    const [first, last] = [group[0] as Piece, group.at(-1) as Piece];
    if (isProse && group.length === 1 && first.form === "phrase" && !first.isNot) return [];
    const rest = `${text.slice(0, first.start).trim()} ${text.slice(last.end).trim()}`.trim();
    // Without words there is nothing that something could be left out of.
    const isUsed = isUnderstood && (isFound || !first.isNot);
    return [{ text: text.slice(first.start, last.end), rest, isUnderstood: isUsed }];
  });
  return into;
}

/** What a search asks for, taken apart. */
export type ParsedQuery = {
  /** The words to rank by, those of the phrases included. */
  words: string;
  /** Word for word as they must stand. */
  phrases: string[];
  /** Words that must not stand there. */
  excluded: string[];
  /** Only what this member wrote; null for everybody. */
  author: string | null;
};

/** `user:name`, `user:"a name"`, `"a phrase"`, `-word`, `-"a phrase"`, or a word. One pass, whatever the text. */
const PART = /user:(?:"([^"]*)"|(\S+))|(-?)"([^"]*)(?:"|$)|(\S+)/giu;
/** A minus sign before a word of three letters or more: shorter ones, as in `rm -rf`, are options of a command. */
const MINUS = /^-(?=\p{L}{3})/u;

/** Among so many other words, quotation marks are punctuation: somebody has written sentences. */
const PROSE = 6;

const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/**
 * Takes a search apart. What is no operator is words, so every text is a search: an open quotation mark reaches to the
 * end, and a search of nothing but excluded words looks for those words.
 */
export function parseQuery(text: string): ParsedQuery {
  const words: string[] = [];
  const phrases: string[] = [];
  const excluded: string[] = [];
  let author: string | null = null;
  for (const [, quotedAuthor, plainAuthor, minus, phrase, word] of text.matchAll(PART)) {
    if (quotedAuthor !== undefined || plainAuthor !== undefined) author = (quotedAuthor ?? plainAuthor ?? "").trim();
    else if (phrase !== undefined && minus) excluded.push(phrase);
    else if (phrase !== undefined) {
      words.push(phrase);
      if (phrase.trim() !== "") phrases.push(phrase);
    } else if (word !== undefined && MINUS.test(word)) excluded.push(word.slice(1));
    else if (word !== undefined) words.push(word);
  }
  // The space at the end says that the last word is a whole one.
  const end = /\s$/u.test(text) ? " " : "";
  const isEmpty = words.join("").trim() === "" && author === null;
  if (isEmpty) return { words: text, phrases: [], excluded: [], author: null };
  const quoted = phrases.reduce((sum, phrase) => sum + countWords(phrase), 0);
  const isProse = countWords(words.join(" ")) - quoted >= PROSE;
  return {
    words: words.join(" ") + end,
    phrases: isProse ? [] : phrases,
    excluded,
    author: author === "" ? null : author,
  };
}

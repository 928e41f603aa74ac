/**
 * Something that people are told, for machines too: which sentence it is, what is filled in, and the sentence in the
 * language in which it was made.
 */
export type Sentence = { code: string; params: Readonly<Record<string, string | number>>; text: string };

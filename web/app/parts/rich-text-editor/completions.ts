import type { Editor } from "@tiptap/core";
import { pages } from "@unknot/contract/pages";
import { usernameKey } from "@unknot/contract/rules/username";
import { getMemberSuggestions } from "@unknot/contract/services/user";
import { api } from "../../data/api";
import { findPost } from "./references";

/** What may be chosen: what it becomes in the text, where that leads, and what has to be typed for it. */
export type Completing = { words: string; path: string; typed: string };

/** What is being typed, and where it stands. */
type Begun = { text: string; from: number; to: number };

/** A number, or the beginning of a name, after its sign; part of no word, address or colour. */
const BEGUN = /(?<![\p{L}\p{N}_/&#@.])(?:#\d{1,15}|@[\p{L}\p{N}][\p{L}\p{M}\p{N}._'-]{1,29})$/u;
/** Characters before the cursor that are looked at: more than the longest that completes. */
const BEFORE = 40;

/** The beginning of a reference that stands before the cursor; null where there is none, or in code or a link. */
export function begunAt(editor: Editor): Begun | null {
  const { $from, empty } = editor.state.selection;
  if (!empty || !editor.isFocused || !$from.parent.isTextblock || $from.parent.type.name === "codeBlock") return null;
  if ($from.marks().some(({ type }) => type.name === "link" || type.name === "code")) return null;
  const begin = Math.max(0, $from.parentOffset - BEFORE);
  const text = BEGUN.exec($from.parent.textBetween(begin, $from.parentOffset, undefined, "\ufffc"))?.[0];
  return text === undefined ? null : { text, from: $from.pos - text.length, to: $from.pos };
}

/** Whether what is typed by now still leads to this: a number is meant whole, a name may only have begun. */
export const fits = ({ typed }: Completing, text: string): boolean =>
  text.startsWith("#") ? typed === text : typed.startsWith(`@${usernameKey(text.slice(1))}`);

async function postsCalled(number: string): Promise<Completing[]> {
  const post = await findPost(number);
  return post ? [{ words: `#${post.id} ${post.title}`, path: pages.post(post.id), typed: `#${number}` }] : [];
}

async function membersCalled(beginning: string): Promise<Completing[]> {
  const answer = await api(getMemberSuggestions, { query: { beginning } });
  return (answer.success ? answer.list : []).map(({ username }) => ({
    words: `@${username}`,
    path: pages.profile(username),
    typed: `@${usernameKey(username)}`,
  }));
}

/** What a reference that begins so may become: a post that everybody may read, or members. */
export const completionsOf = (text: string): Promise<Completing[]> =>
  (text.startsWith("#") ? postsCalled : membersCalled)(text.slice(1));

import { isMultilingual } from "@unknot/contract/words/languages";
import type { Failure } from "../errors.ts";
import { authorName } from "./author.ts";
import { currentLanguage } from "./current.ts";
import type { Sentence } from "./sentence.ts";

type Area = Record<string, (values: Sentence["params"]) => Sentence>;
type Coded = { code?: string | undefined; params?: Sentence["params"] | undefined };

const keyOf = (code: string): string => code.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

async function say(load: () => Promise<unknown>, { code = "", params = {} }: Coded): Promise<string | undefined> {
  if (currentLanguage() === "en") return;
  return ((await load()) as Area)[keyOf(code)]?.(params).text;
}

const sayFailure = async (coded: Coded): Promise<string | undefined> =>
  (await say(() => import("@unknot/contract/words/errors"), coded)) ??
  (await say(() => import("@unknot/contract/words/rules"), coded));

/** A failure of the API, whose sentences are English, in the language that is spoken now. */
export async function localizeFailure<F extends Failure>(failure: F): Promise<F> {
  if (!isMultilingual) return failure;
  const { reason, code, params } = failure;
  // Of whoever is muted, the reason is what a moderator has written.
  const text = (await sayFailure({ code: reason, params })) ?? (await sayFailure({ code, params }));
  return text === undefined ? failure : { ...failure, error: text };
}

/** News as the API has them, in English, in the language that is spoken now. */
export async function localizeNews<N extends Coded & { text: string }>(news: N): Promise<N> {
  if (!isMultilingual) return news;
  const name = news.params?.name;
  const params = { ...news.params, ...(name !== undefined && { name: authorName(String(name)) }) };
  const text = await say(() => import("@unknot/contract/words/news"), { ...news, params });
  return text === undefined ? news : { ...news, text };
}

import { getNotifications } from "@unknot/contract/services/notifications";
import { createProblemSolution, editProblemSolution, getProblemSolutions } from "@unknot/contract/services/posts";
import {
  decideSuggestedEdit,
  getEditToSuggest,
  getSuggestedEdit,
  getSuggestedEdits,
  suggestEdit,
} from "@unknot/contract/services/suggestions";
import { type LoggedIn, signUpAndLogIn } from "./members.ts";
import type { TestApi } from "./test-api.ts";

/** What the post says. */
export const texts = {
  title: "A door that sticks",
  problem: "<p>It is $\\frac{1}{2}$ too wide</p>",
  solution: "<p>Plane it</p>",
};

type Text = Partial<typeof texts> & { tags?: string[]; note?: string; version?: number; publish?: boolean };
type Deciding = { reason?: string; changed?: string; version?: number };

/** A fresh start: a post of Rowan's, Ada, who proposes changes of it, and what they and others do about that. */
export async function beginSuggesting(api: TestApi) {
  await api.reset();
  api.clock.set("2026-03-01T12:00:00Z");
  const author = await signUpAndLogIn(api, "Rowan");
  const ada = await signUpAndLogIn(api, "Ada");
  const made = await author.browser.call(createProblemSolution, { body: { ...texts, tags: ["doors"] } });
  if (!made.success) throw new Error(made.error);
  const { id } = made;
  const propose = (more: Text, who = ada, ps_id = id) =>
    who.browser.call(suggestEdit, { params: { ps_id }, body: { ...texts, ...more } });
  async function proposed(more: Text, who = ada): Promise<string> {
    const answer = await propose(more, who);
    if (!answer.success) throw new Error(answer.error);
    return answer.suggestion_id;
  }
  const list = (who: LoggedIn) => who.browser.call(getSuggestedEdits, { params: { ps_id: id }, query: {} });
  const show = (suggestion_id: string, who = author) =>
    who.browser.call(getSuggestedEdit, { params: { suggestion_id } });
  const decide = (
    suggestion_id: string,
    accepted: boolean,
    { who = author, ...more }: Deciding & { who?: LoggedIn } = {},
  ) => who.browser.call(decideSuggestedEdit, { params: { suggestion_id }, body: { accepted, ...more } });
  const begin = (who = ada) => who.browser.call(getEditToSuggest, { params: { ps_id: id } });
  const edit = (newSolution: string) =>
    author.browser.call(editProblemSolution, {
      params: { ps_id: id },
      body: { newTitle: texts.title, newProblem: texts.problem, newSolution },
    });
  async function news(who: LoggedIn): Promise<{ text: string; excerpt: string | null; path: string }[]> {
    const answer = await who.browser.call(getNotifications, { query: {} });
    return answer.success ? answer.list.map(({ text, excerpt, path }) => ({ text, excerpt, path })) : [];
  }
  const read = async () => {
    const found = await api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: id } } });
    return found.success ? found.list[0] : undefined;
  };
  return { author, ada, id, propose, proposed, list, show, decide, begin, edit, news, read };
}

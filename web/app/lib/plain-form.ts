import { escapeMarkup } from "@unknot/contract/escape";
import type { FormProblem } from "./form-errors";

/** What a page says of a form that was sent without scripts and refused: the first problem, and what was typed. */
export type Refused = { problem: FormProblem; values: Record<string, string> };

/** Text from a plain field as rich text: an empty line begins a paragraph. */
export function paragraphs(text: string): string {
  return text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .filter((part) => part.trim() !== "")
    .map((part) => `<p>${escapeMarkup(part).replace(/\r?\n/g, "<br>")}</p>`)
    .join("");
}

/** The fields of a form, each with what was typed last in it. */
export async function fieldsOf<N extends string>(request: Request, names: readonly N[]): Promise<Record<N, string>> {
  const form = await request.formData();
  return Object.fromEntries(names.map((name) => [name, String(form.getAll(name).at(-1) ?? "")])) as Record<N, string>;
}

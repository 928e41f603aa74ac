import { formulaOptions, formulas } from "@unknot/contract/rules/formulas";
import { serverLimits } from "@unknot/contract/server-limits";
import { decodeHTML } from "entities";
import katex from "katex";
import { inTime, type TimeLeft } from "./in-time.ts";
import { rewriteHtml } from "./scan.ts";

const FORMULA = formulas("g");

/** Milliseconds for one formula: a hundred times what a long one takes. */
const LATE = 100;

const toMathMl = (formula: string, displayMode: boolean): string =>
  katex.renderToString(formula, { ...formulaOptions, displayMode });

/**
 * Renders the formulas (`$…$`, `$$…$$`) of clean HTML as MathML, but for those in code. What is no valid formula (as
 * in "between $5 a piece and $6"), is late, or comes after the most that a text may have stays as it was typed.
 */
export function renderFormulas(html: string, time: TimeLeft): string {
  if (!html.includes("$")) return html;
  let codeDepth = 0;
  let left: number = serverLimits.formulasMax;
  const render = (whole: string, display?: string, inline?: string) => {
    if (left-- <= 0) return whole;
    const source = decodeHTML(display ?? inline ?? "");
    return inTime(time, LATE, () => toMathMl(source, display !== undefined)) ?? whole;
  };
  return rewriteHtml(html, (token) => {
    if (token.kind === "text") return codeDepth > 0 ? token.raw : token.raw.replace(FORMULA, render);
    if (token.name === "code" || token.name === "pre") codeDepth += token.kind === "start" ? 1 : -1;
    return token.raw;
  });
}

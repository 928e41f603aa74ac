import { decodeEntities } from "@unknot/contract/rules/rich-text";
import katex from "katex";

// Pandoc's rule for dollar signs (manual, tex_math_dollars), so that prices stay prices: no space inside the
// signs, no digit after the closing one.
const FORMULA = /\$\$([^$]{1,2000})\$\$|(?<![\\$\w])\$(?![\s$])([^$]{0,499}[^$\s\\])\$(?![\d$])/g;

/**
 * Renders the formulas (`$…$`, `$$…$$`) in a piece of escaped HTML text as MathML.
 * What is no valid formula stays as it was typed. Each try uses up one of `budget`; when there is none left, the rest
 * stays too.
 */
export function renderFormulas(text: string, budget: { left: number }): string {
  if (!text.includes("$")) return text;
  return text.replace(FORMULA, (whole, display?: string, inline?: string) => {
    if (budget.left-- <= 0) return whole;
    try {
      return katex.renderToString(decodeEntities(display ?? inline ?? ""), {
        output: "mathml",
        displayMode: display !== undefined,
        throwOnError: true,
        strict: "ignore",
        trust: false,
        maxExpand: 200,
        maxSize: 20,
      });
    } catch {
      // Not a formula after all, for example "between $5 a piece and $6": the person's text stands.
      return whole;
    }
  });
}

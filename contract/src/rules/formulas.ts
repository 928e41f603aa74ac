// Pandoc's rule for dollar signs (manual, tex_math_dollars), so that prices stay prices: no space inside the
// signs, no digit after the closing one.
const FORMULA = /\$\$([^$]{1,2000})\$\$|(?<![\\$\w])\$(?![\s$])([^$]{0,499}[^$\s\\])\$(?![\d$])/;

/** Finds the formulas (`$…$`, `$$…$$`) of a text: the first group is the source of one in a line of its own, the second of any other. */
export const formulas = (flags: "g" | "y"): RegExp => new RegExp(FORMULA, flags);

/** How KaTeX makes MathML of a formula: what it cannot read throws, and none can be large or load anything. */
export const formulaOptions = {
  output: "mathml",
  throwOnError: true,
  strict: "ignore",
  trust: false,
  maxExpand: 200,
  maxSize: 20,
} as const;

/**
 * The version of everything that makes HTML of what people write: sanitiser, blocks, formulas, colours, Markdown. Raised
 * with each change of what comes out, its packages included: what older versions made is then made anew from the
 * originals. `renderer.test.ts` says when that is due.
 */
export const RENDERER = 4;

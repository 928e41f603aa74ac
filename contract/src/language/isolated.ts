/** Letters of Hebrew, Arabic and the other scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * What somebody wrote, for a place in a plain sentence of ours: where it is written from right to left it stands between
 * the marks that keep its own order (FIRST STRONG ISOLATE and its end; Unicode TR 9, section 2.4).
 */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

import { parse, type Token } from "@messageformat/parser";

/** The languages that nobody speaks, by the names that Android and Chromium have for them. */
export const madeUp: Record<string, { plurals: string; formats: string; isRightToLeft: boolean }> = {
  // Greek and Arabic numbers, dates and lists: nothing of them can be taken for English.
  "en-XA": { plurals: "en", formats: "el", isRightToLeft: false },
  "ar-XB": { plurals: "en", formats: "ar", isRightToLeft: true },
};

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "áƀçđéƒğĥíĵķłɱñóþɋřšţúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶŁṀÑÓÞɊŘŠŢÚṼŴẊÝŽ";

const accents = new Map([...PLAIN].map((letter, at) => [letter, [...ACCENTED][at] ?? letter]));

/** Accents every letter, but for the names of elements in a message that holds some. */
const accent = (text: string): string =>
  text.replace(/<\/?\w+\/?>|[a-z]/gi, (found) => (found.length > 1 ? found : (accents.get(found) ?? found)));

const quote = (text: string): string => text.replace(/'/g, "''").replace(/[{}]+/g, "'$&'");

function rewrite(tokens: readonly Token[], isInPlural = false): string {
  return tokens
    .map((token) => {
      if (token.type === "content") {
        const text = quote(accent(token.value));
        return isInPlural ? text.replace(/#/g, "'#'") : text;
      }
      if (token.type === "octothorpe") return "#";
      if (token.type === "argument") return `{${token.arg}}`;
      if (token.type === "function") {
        const [param] = token.param ?? [];
        return `{${token.arg}, ${token.key}${param?.type === "content" ? `,${param.value}` : ""}}`;
      }
      const isPlural = token.type !== "select";
      const cases = token.cases.map(
        ({ key, tokens: inside }) =>
          `${isPlural && /^\d+$/.test(key) ? `=${key}` : key} {${rewrite(inside, isInPlural || isPlural)}}`,
      );
      return `{${token.arg}, ${token.type}, ${cases.join(" ")}}`;
    })
    .join("");
}

const visibleLength = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, token) => {
    if (token.type === "content") return sum + token.value.length;
    return "cases" in token ? sum + Math.max(...token.cases.map(({ tokens: inside }) => visibleLength(inside))) : sum;
  }, 0);

/** What makes a text of a length a third longer, in parts that are no longer than words are. */
const longer = (length: number): string => "·".repeat(Math.ceil(length / 3)).replace(/·{10}(?=·)/g, "$& ");

/** A plain text as a made-up language has it; `{site}`, which stands for a name, stays. */
export const pseudoText = (text: string): string =>
  `[${text
    .split(/(\{site\})/)
    .map((part) => (part === "{site}" ? part : accent(part)))
    .join("")}${longer(text.length)}]`;

/** A message in ICU's form as a made-up language has it: accented, in brackets, and a third longer. */
export function pseudo(message: string): string {
  const tokens = parse(message);
  return `[${rewrite(tokens)}${longer(visibleLength(tokens))}]`;
}

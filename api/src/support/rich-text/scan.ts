import { Parser } from "htmlparser2";

/** A piece of HTML. `raw` is how it is written; the values of attributes are as they are written, too. */
export type Token =
  | { kind: "text"; raw: string }
  | { kind: "start"; raw: string; name: string; attributes: Record<string, string> }
  | { kind: "end"; raw: string; name: string };

/** Elements of clean HTML that have no end. */
const VOID = new Set(["br", "hr", "img"]);

/**
 * The tags of clean HTML and the text between them, in order: put together again they are what came in, but that an
 * element which ends behind the one around it ends with that one. Nothing is decoded. Takes time linear to the length.
 */
export function scanHtml(html: string): Token[] {
  const tokens: Token[] = [];
  const written = () => html.slice(parser.startIndex, parser.endIndex + 1);
  const endsItself = (name: string) => {
    const last = tokens.at(-1);
    return VOID.has(name) || (last?.kind === "start" && last.name === name && last.raw.endsWith("/>"));
  };
  const parser = new Parser(
    {
      ontext: (raw) => tokens.push({ kind: "text", raw }),
      onopentag: (name, attributes) => tokens.push({ kind: "start", raw: written(), name, attributes }),
      onclosetag: (name, isImplied) => {
        if (!isImplied) tokens.push({ kind: "end", raw: written(), name });
        else if (!endsItself(name)) tokens.push({ kind: "end", raw: `</${name}>`, name });
      },
    },
    // As XML: the sanitiser has closed what HTML leaves open, and no element makes text of what is in it.
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(html);
  return tokens;
}

/** Clean HTML with each piece as `write` gives it back. */
export const rewriteHtml = (html: string, write: (token: Token) => string): string =>
  scanHtml(html).map(write).join("");

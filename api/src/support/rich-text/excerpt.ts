import { scanHtml, type Token } from "./scan.ts";

/** What a folded card has room for, in lines: of the two halves together, and of each where both are long. */
const LINES = { both: 5, problem: 3, solution: 2 };
/** Characters in a line of a card (44rem at 16 px), a few less than fit: words end where they end. */
const LINE = 64;
/** Characters of HTML that are looked at: the lines of a folded card are far shorter, unless they are all mark-up. */
const LOOKED_AT = 2500;

const BLOCKS = new Set([
  "p",
  "ul",
  "ol",
  "li",
  "blockquote",
  "pre",
  "h2",
  "h3",
  "h4",
  "figcaption",
  "table",
  "tr",
  "br",
  "hr",
]);
/** What is shown whole or not at all. */
const WHOLE = new Set(["math", "table"]);
/** What takes more room than a folded card has. */
const LEFT_OUT = new Set(["img", "iframe"]);
/** A letter of scripts that are written without spaces, and twice as wide. */
const WIDE = /[\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/;
const UNITS = /&[^;\s]{1,10};|\n|[^\S\n]+|[^\s&]+|&/g;
const LETTERS = new Intl.Segmenter();

type Scanned = { html: string; tokens: Token[]; isAll: boolean };
type Half = { html: string; isCut: boolean; lines: number };

/** How many characters of the Latin script take as much room. */
const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (WIDE.test(one) ? 2 : 1), 0);

/** The beginning of a word that may be longer than what is left of the line. */
function beginningOf(word: string, room: number): string {
  let width = 0;
  let beginning = "";
  for (const { segment } of LETTERS.segment(word)) {
    width += widthOf(segment);
    if (width > room) break;
    beginning += segment;
  }
  return beginning;
}

/** Writes the beginning of clean HTML until its lines are full. */
class Excerpt {
  private readonly out: string[] = [];
  private readonly open: string[] = [];
  /** Characters, each line counted whole. */
  private used = 0;
  private hasText = false;
  private isFull = false;
  private picture: string | null = null;
  private readonly room: number;

  constructor(lines: number) {
    this.room = lines * LINE;
  }

  /** Counts the line that is being written as a whole one. */
  private endLine(): void {
    this.used = Math.ceil(this.used / LINE) * LINE;
  }

  private end(): void {
    this.isFull = true;
    if (this.hasText) this.out[this.out.length - 1] = `${this.out.at(-1)?.trimEnd()}…`;
  }

  /** Adds what is written of a text, of which nothing more fits. */
  private endText(written: string): void {
    this.out.push(written);
    this.end();
  }

  /** Counts a word, line break or space; returns what there is room for of it. */
  private fit(unit: string, isCode: boolean): string {
    if (unit === "\n" && isCode) this.endLine();
    else if (unit.startsWith("&")) this.used += 1;
    else if (unit.length < LINE && !WIDE.test(unit)) this.used += unit.length;
    else {
      const fitting = beginningOf(unit, this.room - this.used);
      this.used = fitting === unit ? this.used + widthOf(unit) : this.room;
      return fitting;
    }
    return unit;
  }

  private text(raw: string): void {
    const isCode = this.open.includes("pre");
    let written = "";
    for (const [unit] of raw.matchAll(UNITS)) {
      const isWord = /\S/.test(unit);
      if (isWord && this.used >= this.room) return void this.endText(written);
      const fitting = this.fit(unit, isCode);
      written += fitting;
      this.hasText ||= isWord;
      if (fitting !== unit) return void this.endText(written);
    }
    this.out.push(written);
  }

  /** An element that cannot be cut: with all that is in it, or not at all. Returns how many tokens it took. */
  private whole(tokens: Token[], at: number): number {
    const first = tokens[at];
    const name = first?.kind === "start" ? first.name : "";
    const end = tokens.findIndex((token, index) => index > at && token.kind === "end" && token.name === name);
    const all = end === -1 ? [] : tokens.slice(at, end + 1);
    const width = all.reduce((sum, { kind, raw }) => sum + (kind === "text" ? raw.length : 0), 0);
    if (end === -1 || this.used + width > this.room) {
      this.end();
      return tokens.length - at;
    }
    this.out.push(...all.map(({ raw }) => raw));
    this.used += width;
    this.hasText = true;
    return all.length;
  }

  of({ html, tokens, isAll }: Scanned): Half {
    let isLeftOut = !isAll;
    for (let at = 0; at < tokens.length && !this.isFull; at++) {
      const token = tokens[at] as Token;
      if (token.kind === "text") {
        this.text(token.raw);
        continue;
      }
      if (BLOCKS.has(token.name)) this.endLine();
      if (token.kind === "end") {
        if (LEFT_OUT.has(token.name)) continue;
        this.open.pop();
        this.out.push(token.raw);
      } else if (LEFT_OUT.has(token.name)) {
        isLeftOut = true;
        if (token.name === "img") this.picture ??= token.raw;
      } else if (WHOLE.has(token.name)) at += this.whole(tokens, at) - 1;
      else {
        // A block that would begin below the last line is not begun.
        if (BLOCKS.has(token.name) && this.used >= this.room) break;
        this.out.push(token.raw);
        if (!token.raw.endsWith("/>")) this.open.push(token.name);
      }
    }
    return this.finish(html, isLeftOut);
  }

  private finish(html: string, isLeftOut: boolean): Half {
    this.endLine();
    const closed = this.open.reverse().map((name) => `</${name}>`);
    const isPicture = !this.hasText && this.picture;
    const excerpt = isPicture ? `<p>${this.picture}</p>` : this.out.join("") + closed.join("");
    const isCut = this.isFull || isLeftOut || excerpt.length < html.length;
    return { html: excerpt, isCut, lines: isCut ? this.room / LINE : this.used / LINE };
  }
}

/** The beginning of HTML, in which no tag and no character reference is cut in two. */
function lookedAt(html: string): string {
  if (html.length <= LOOKED_AT) return html;
  const beginning = html.slice(0, LOOKED_AT);
  const isInTag = beginning.lastIndexOf("<") > beginning.lastIndexOf(">");
  return isInTag ? beginning.slice(0, beginning.lastIndexOf("<")) : beginning.replace(/&[^;\s]{0,10}$/, "");
}

function scan(html: string): Scanned {
  const looked = lookedAt(html);
  return { html, tokens: scanHtml(looked), isAll: looked.length === html.length };
}

const half = (scanned: Scanned, lines: number): Half => new Excerpt(lines).of(scanned);

/**
 * The beginnings of the two halves of a post, clean HTML in and out, as much as a folded card shows: five lines, of
 * which the problem has three and the solution two where both are longer. Videos are left out, and pictures but for the
 * first of a half that has no words. `isCut` says whether anything is missing. Takes the same time for texts of any length.
 */
export function excerptOf(problem: string, solution: string): { problem: string; solution: string; isCut: boolean } {
  const one = scan(problem);
  const two = scan(solution);
  const wholeOne = half(one, LINES.both);
  const wholeTwo = half(two, LINES.both);
  const isShort = !wholeOne.isCut && !wholeTwo.isCut && wholeOne.lines + wholeTwo.lines <= LINES.both;
  if (isShort) return { problem, solution, isCut: false };
  const shownOne = half(one, Math.max(LINES.problem, LINES.both - wholeTwo.lines));
  const shownTwo = half(two, Math.max(LINES.solution, LINES.both - shownOne.lines));
  return { problem: shownOne.html, solution: shownTwo.html, isCut: shownOne.isCut || shownTwo.isCut };
}

import { FOREIGN_BLOCKS } from "@unknot/contract/rules/rich-text";
import { settlePictures } from "./pictures.ts";
import { scanHtml } from "./scan.ts";

/** Elements of running text that give it its looks; they stand inside of paragraphs and never around them. */
const MARKS = new Set(["a", "strong", "em", "s", "sub", "sup", "code"]);
/** Elements that hold running text only: a block inside of them becomes a new line. */
const LINES = new Set(["h2", "h3", "h4", "caption", "figcaption", "pre"]);
/** Elements that hold rows and items, and no text of their own. */
const STRUCTURES = new Set(["ul", "ol", "figure", "table", "thead", "tbody", "tfoot", "tr"]);
const FOREIGN = new Set(FOREIGN_BLOCKS);

/** Deeper than any post; what is nested deeper loses its element and keeps its text. */
const DEEPEST = 40;

/** What an element became: its end is written accordingly. */
type Role = "block" | "paragraph" | "break" | "line" | "mark" | "raw" | "none";
/** A block that is being written. `isSplit`: text directly in it is put into paragraphs, because blocks were dropped. */
type Frame = { name: string; isSplit: boolean; hasText: boolean; isLineDue: boolean };

const frameOf = (name: string): Frame => ({ name, isSplit: false, hasText: false, isLineDue: false });

class Writer {
  readonly out: string[] = [];
  private readonly open: { name: string; role: Role }[] = [];
  private readonly frames: Frame[] = [frameOf("")];
  /** Marks around the text to come, outermost first; the first `written` of them stand in the output. */
  private readonly marks: { name: string; tag: string }[] = [];
  private written = 0;
  private inParagraph = false;

  private get frame(): Frame {
    return this.frames.at(-1) as Frame;
  }

  private endMarks(): void {
    while (this.written > 0) this.out.push(`</${this.marks[--this.written]?.name}>`);
  }

  private endParagraph(): void {
    this.endMarks();
    if (this.inParagraph) this.out.push("</p>");
    this.inParagraph = false;
  }

  /** Ends the line for a block; what follows of a paragraph that is cut in two becomes another one. */
  private interrupt(): void {
    if (this.inParagraph) this.frame.isSplit = true;
    this.endParagraph();
  }

  /** Makes everything ready for text: the paragraph it belongs in, the new line that is due, its marks. */
  private beginText(): void {
    const { frame } = this;
    if (frame.isLineDue) {
      this.endMarks();
      this.out.push(frame.name === "pre" ? "\n" : "<br />");
      frame.isLineDue = false;
    }
    if (frame.isSplit && !this.inParagraph && !STRUCTURES.has(frame.name)) {
      this.out.push("<p>");
      this.inParagraph = true;
    }
    for (; this.written < this.marks.length; this.written++) this.out.push(this.marks[this.written]?.tag ?? "");
    frame.hasText = true;
  }

  private breakLine(): void {
    this.frame.isLineDue = this.frame.hasText;
  }

  text(text: string): void {
    if (this.inParagraph || LINES.has(this.frame.name) || /\S/.test(text)) this.beginText();
    this.out.push(text);
  }

  single(name: string, tag: string): void {
    if (name === "hr") this.interrupt();
    else this.beginText();
    this.out.push(tag);
  }

  start(name: string, tag: string): void {
    this.open.push({ name, role: this.begin(name, tag) });
  }

  private begin(name: string, tag: string): Role {
    if (name === "iframe") {
      this.out.push(tag);
      return "raw";
    }
    const isDeep = this.frames.length + this.marks.length > DEEPEST;
    if (MARKS.has(name)) return isDeep ? "none" : this.beginMark(name, tag);
    const isPlain = name === "p" || FOREIGN.has(name) || isDeep;
    if (isPlain && LINES.has(this.frame.name)) {
      this.breakLine();
      return "line";
    }
    this.interrupt();
    if (name === "p") {
      this.out.push(tag);
      this.inParagraph = true;
      return "paragraph";
    }
    if (isPlain) {
      this.frame.isSplit = true;
      return "break";
    }
    this.out.push(tag);
    this.frames.push(frameOf(name));
    return "block";
  }

  /** A link that leads nowhere is none; nor is a mark in one of its kind, but that `x<sup>y<sup>z</sup></sup>` is higher still. */
  private beginMark(name: string, tag: string): Role {
    if (name === "a" && !tag.includes("href=")) return "none";
    if (!/^su[bp]$/.test(name) && this.marks.some((mark) => mark.name === name)) return "none";
    this.marks.push({ name, tag });
    return "mark";
  }

  /** Ends a paragraph of text that came last, and stands in no element that could end it. */
  finish(): void {
    this.endParagraph();
  }

  end(tag: string): void {
    const role = this.open.pop()?.role ?? "none";
    if (role === "raw") this.out.push(tag);
    else if (role === "mark") {
      if (this.written === this.marks.length) {
        this.out.push(tag);
        this.written--;
      }
      this.marks.pop();
    } else if (role === "line") this.breakLine();
    else if (role === "paragraph" || role === "break") this.endParagraph();
    else if (role === "block") {
      this.endParagraph();
      this.frames.pop();
      this.out.push(tag);
    }
  }
}

/**
 * Sanitised HTML (every element closed, blocks of other sites still in it) with its text in blocks of ours: what stood
 * on lines of its own still does, and marks stand inside of paragraphs. Takes time linear to the length.
 */
export function arrangeBlocks(html: string): string {
  const writer = new Writer();
  for (const token of settlePictures(scanHtml(html))) {
    const { kind, raw } = token;
    if (kind === "text") writer.text(raw);
    else if (kind === "end") writer.end(raw);
    else if (raw.endsWith("/>")) writer.single(token.name, raw);
    else writer.start(token.name, raw);
  }
  writer.finish();
  return writer.out.join("");
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "opentype.js";

/** The size that OpenGraph and the large cards of messengers ask for, in pixels. */
const SHARE_IMAGE = { width: 1200, height: 630 } as const;

// The colours of the dark theme in the product's tokens: an image has no style sheet.
const COLOURS = { page: "#0f1214", text: "#ece8e1", problem: "#f08468", solution: "#5cc2a6", accent: "#f0a840" };

const TEXT = { left: 190, right: 90, size: 68, line: 84, linesMax: 4 } as const;
/** Scripts that a title may be written in, in the order in which their fonts are asked. */
const SUBSETS = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "vietnamese"];

function readFonts(): Font[] {
  const require = createRequire(import.meta.url);
  // A CommonJS package whose names Node cannot see from outside.
  const { parse } = require("opentype.js") as typeof import("opentype.js");
  return SUBSETS.map((subset) => {
    const file = readFileSync(require.resolve(`@fontsource/inter/files/inter-${subset}-600-normal.woff`));
    return parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
  });
}

type Pen = {
  widthOf: (text: string, size: number) => number;
  draw: (text: string, x: number, y: number, size: number) => string;
};

/** Writes text as outlines, so that the picture needs no font where it is drawn. Letters that no font has are left out. */
function makePen(fonts: Font[]): Pen {
  const fontFor = (letter: string) => fonts.find((font) => font.charToGlyphIndex(letter) > 0);
  const glyphs = (text: string) =>
    [...text].flatMap((letter) => {
      const font = fontFor(letter);
      return font ? [{ font, glyph: font.charToGlyph(letter) }] : [];
    });
  const advance = ({ font, glyph }: ReturnType<typeof glyphs>[number], size: number) =>
    ((glyph.advanceWidth ?? 0) * size) / font.unitsPerEm;
  return {
    widthOf: (text, size) => glyphs(text).reduce((sum, one) => sum + advance(one, size), 0),
    draw: (text, x, y, size) => {
      let at = x;
      return glyphs(text)
        .map((one) => {
          const path = one.glyph.getPath(at, y, size).toPathData(1);
          at += advance(one, size);
          return path;
        })
        .join("");
    },
  };
}

/** The beginning of a word that there is room for. */
function cutToFit(word: string, room: number, { widthOf }: Pen): string {
  let width = 0;
  let cut = "";
  for (const letter of word) {
    width += widthOf(letter, TEXT.size);
    if (width > room) break;
    cut += letter;
  }
  return cut;
}

/**
 * The title in as many lines as there is room for, the last one cut where there is more. Each word is measured once:
 * twice as long a title takes twice as long.
 */
function linesOf(title: string, pen: Pen): string[] {
  const room = SHARE_IMAGE.width - TEXT.left - TEXT.right;
  const space = pen.widthOf(" ", TEXT.size);
  const lines: { text: string; width: number }[] = [];
  for (const word of title.split(/\s+/)) {
    const width = pen.widthOf(word, TEXT.size);
    const line = lines.at(-1);
    if (line && line.width + space + width <= room) {
      line.text += ` ${word}`;
      line.width += space + width;
    } else if (lines.length > TEXT.linesMax) break;
    else lines.push(width > room ? { text: cutToFit(word, room, pen), width: room } : { text: word, width });
  }
  const shown = lines.slice(0, TEXT.linesMax).map(({ text }) => text);
  if (lines.length > TEXT.linesMax) shown.push(`${(shown.pop() ?? "").replace(/\s*\S{0,3}$/, "")} …`);
  return shown;
}

let pen: Pen | undefined;

/**
 * The post's picture as SVG: the thread, knotted and then straight, its title, and the name of the site. What a
 * worker runs: reading the fonts takes a tenth of a second, drawing a title some ten milliseconds.
 */
export default function drawShareImage({ title, siteName }: { title: string; siteName: string }): string {
  pen ??= makePen(readFonts());
  return pictureOf(title, siteName, pen);
}

function pictureOf(title: string, siteName: string, pen: Pen): string {
  const lines = linesOf(title, pen);
  const top = Math.max(190, 300 - (lines.length * TEXT.line) / 2);
  const words = lines.map((line, index) => pen.draw(line, TEXT.left, top + index * TEXT.line, TEXT.size)).join("");
  const { width, height } = SHARE_IMAGE;
  const stroke = 'fill="none" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${COLOURS.page}"/>
    <path ${stroke} stroke="${COLOURS.problem}"
      d="M96 -10 C96 60 140 70 132 110 C124 150 58 150 60 112 C62 76 132 84 130 138 C128 190 56 186 60 148 C64 118 96 130 96 190 L96 300"/>
    <path ${stroke} stroke="${COLOURS.solution}" d="M96 300 L96 540"/>
    <circle cx="96" cy="548" r="13" fill="${COLOURS.solution}"/>
    <path d="${words}" fill="${COLOURS.text}"/>
    <path d="${pen.draw(siteName, TEXT.left, 560, 34)}" fill="${COLOURS.accent}"/>
  </svg>`;
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markAll, type Part, passageOf } from "./passages.ts";
import { termOf } from "./tokenize.ts";

const marks = (...words: string[]) => new Set(words.map(termOf));
const shown = (parts: Part[] | null) =>
  parts?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("") ?? null;

describe("a text with its words marked", () => {
  it.each([
    ["The kettles whistle.", ["kettle"], "The [kettles] whistle."],
    ["Kettle, kettle! KETTLE.", ["kettle"], "[Kettle], [kettle]! [KETTLE]."],
    ["Use C++ or .env", ["c++", ".env"], "Use [C++] or [.env]"],
    ["getElementById returns null", ["element"], "[getElementById] returns null"],
    ["東京の天気", ["天気"], "東京の[天気]"],
    ["Café au lait", ["cafe"], "[Café] au lait"],
    ["<b>kettle</b> & co", ["kettle"], "<b>[kettle]</b> & co"],
    ["nothing here", ["kettle"], null],
  ])("%j for %j", (text, words, expected) => {
    expect(shown(markAll(text, marks(...words)))).toBe(expected);
  });

  it("is the text itself, whatever it holds", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 300 }),
        fc.array(fc.string({ maxLength: 8 })),
        (text, words) => {
          const parts = markAll(text, marks(...words, "a"));
          if (parts) expect(parts.map((part) => part.text).join("")).toBe(text);
        },
      ),
    );
  });
});

describe("a passage", () => {
  const filler = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");

  it("shows where the most different words stand together", () => {
    const text = `kettle kettle ${filler(60)} the kettle whistles at night ${filler(60)}`;
    expect(shown(passageOf(text, marks("kettle", "whistle")))).toMatch(
      /^… .*the \[kettle\] \[whistles\] at night .* …$/,
    );
  });

  it("of a short text is all of it", () => {
    expect(shown(passageOf("A  kettle\nwhistles", marks("kettle")))).toBe("A [kettle] whistles");
  });
});

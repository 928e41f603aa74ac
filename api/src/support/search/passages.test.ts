import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markAll, type Part, passageOf } from "./passages.ts";
import { termOf, tokenize } from "./tokenize.ts";

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
    ["使用Docker 和容器", ["docker", "容器"], "使用[Docker] 和[容器]"],
    ["การตั้งค่า", ["ตั"], "การ[ตั]้งค่า"],
    ["Café au lait", ["cafe"], "[Café] au lait"],
    ["<b>kettle</b> & co", ["kettle"], "<b>[kettle]</b> & co"],
    ["nothing here", ["kettle"], null],
  ])("%j for %j", (text, words, expected) => {
    expect(shown(markAll(text, marks(...words)))).toBe(expected);
  });

  it("has every word marked that has a term which is looked for, and no other", () => {
    const word = fc.stringMatching(/^[A-Za-z0-9.+#'_-]{1,14}$/);
    const other = fc.constantFrom(
      "Ponies",
      "hoping",
      "relational",
      "C++.",
      "node.js:",
      "Café",
      "東京",
      "naïve",
      "o’clock",
      "…",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, other), { minLength: 1, maxLength: 30 }), fc.nat(), (words, pick) => {
        const text = words.join(" ");
        const own = tokenize(words[pick % words.length] as string).map(({ term }) => term);
        const wanted = new Set(own);
        const isWanted = words.some((one) => tokenize(one).some(({ term }) => wanted.has(term)));
        const parts = markAll(text, wanted);
        expect(parts !== null).toBe(isWanted);
        for (const { text: marked, isMatch } of parts ?? [])
          if (isMatch) expect(tokenize(marked).some(({ term }) => wanted.has(term))).toBe(true);
      }),
    );
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

import { readFileSync } from "node:fs";
import MessageFormat from "@messageformat/core";
import { describe, expect, it } from "vitest";
import { compileEnglish } from "./compile-messages.ts";
import { pseudo } from "./pseudo-language.ts";

const kept = (file: string) => readFileSync(new URL(`src/words/${file}`, import.meta.url), "utf8");

it("what is compiled of the messages is what they say: run `npm run messages`", () => {
  for (const [file, text] of Object.entries(compileEnglish())) expect(kept(file), file).toBe(text);
});

describe("the made-up language", () => {
  const said = (message: string, values: Record<string, unknown>) =>
    new MessageFormat("en").compile(pseudo(message))(values);

  it.each([
    ["Try Again", {}, "[Ţřý Áğáíñ···]"],
    ["By {name}", { name: "Ada" }, "[Ɓý Ada·]"],
    ["It''s '{'this'}'", {}, "[Íţ'š {ţĥíš}····]"],
    ["Read <terms>the terms</terms>", {}, "[Řéáđ <terms>ţĥé ţéřɱš</terms>··········]"],
    ["{n, plural, =0 {none} one {# post} other {# posts}}", { n: 1 }, "[1 þóšţ··]"],
    ["{n, plural, =0 {none} one {# post} other {# posts}}", { n: 0 }, "[ñóñé··]"],
    ["{who, select, you {Your post} other {A post}}", { who: "you" }, "[Ýóúř þóšţ···]"],
    ["{most, number, ::unit/megabyte}", { most: 8 }, "[8 MB]"],
  ])("%s", (message, values, text) => expect(said(message, values)).toBe(text));
});

import { readFileSync } from "node:fs";
import MessageFormat from "@messageformat/core";
import { describe, expect, it } from "vitest";
import { browserModule, compileEnglish, serverModule } from "./compile-messages.ts";
import { pseudo } from "./pseudo-language.ts";

const kept = (file: string) => readFileSync(new URL(`src/words/${file}`, import.meta.url), "utf8");

it("what is compiled of the messages is what they say: run `npm run messages`", () => {
  for (const [file, text] of Object.entries(compileEnglish())) expect(kept(file), file).toBe(text);
});

it("a message may have any name", async () => {
  const names = ["words", "loads", "en", "l0", "language", "currentLanguage", "document"];
  for (const make of [serverModule, browserModule]) {
    const text = make(names, "area", ["en", "de"]).replaceAll(/^import .*? (\$\w+)( \})? from .*$/gm, "const $1 = {};");
    const run = import(`data:text/javascript,${encodeURIComponent(text)}`);
    // There is no page to ask for its language; what cannot be read at all fails otherwise.
    expect(await run.catch((error) => error)).not.toBeInstanceOf(SyntaxError);
  }
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

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { hasProfanity } from "./profanity.ts";
import { collapseBlankRuns, isOversized, visibleText } from "./rich-text.ts";

it.each([
  "fuck",
  "FUCK",
  "fυck",
  "ｆｕｃｋ",
  "f\u200bu\u200bck",
  "fu\u00adck",
  "sh1t",
  "a$$hole",
  "motherfucker",
  "cunt",
  "a55hole",
  "retard. You retard",
])("%s is rude", (word) => expect(hasProfanity(`What a ${word} is this`)).toBe(true));

it("is seen across mark-up", () => {
  expect(hasProfanity(visibleText("<p>f<b>u</b>ck</p>"))).toBe(true);
  expect(hasProfanity(visibleText("<p>as</p><p>sume</p>"))).toBe(false);
});

it.each([
  "Scunthorpe",
  "assess",
  "cockpit",
  "Fukushima",
  "fire retardant",
  "coffee/chocolate",
  "(until now)",
  "penis",
  "Dickens",
  "retardation",
  "retarded potentials",
  "to retard the spark",
  "Boeing 455",
  "error 0xa55c23",
  "f(k) is even",
  "Kung Fu",
  "https://archpedi.ama-assn.org/cgi",
])("%s is honest", (word) => expect(hasProfanity(word)).toBe(false));

it("stops at most 2 % of words that such lists tend to stop", () => {
  const words = readFileSync(new URL("innocent-words.txt", import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean);
  expect(words.filter(hasProfanity).length / words.length).toBeLessThanOrEqual(0.02);
});

it("runs of four or more empty paragraphs become three", () => {
  expect(collapseBlankRuns(`<p>a</p>${"<p></p>".repeat(3)}<p>b</p>`)).toBe(`<p>a</p>${"<p></p>".repeat(3)}<p>b</p>`);
  expect(collapseBlankRuns(`<p>a</p>${"<p> <br>&nbsp;</p>\n".repeat(7)}<p>b</p>`)).toBe(
    `<p>a</p>${"<p></p>".repeat(3)}<p>b</p>`,
  );
});

it("more HTML than any post needs is told at once", () => {
  expect(isOversized("<b>x</b>".repeat(5000))).toBe(false);
  expect(isOversized("<b>".repeat(12_001))).toBe(true);
  expect(isOversized("x".repeat(128_001))).toBe(true);
});

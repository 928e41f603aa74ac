import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenize } from "./tokenize.ts";

const words = (text: string) => tokenize(text).map((token) => token.word);

describe("the words of a text", () => {
  it.each([
    ["C++ and C#", ["c", "c++", "and", "c", "c#"]],
    ["copy .env now.", ["copy", "env", ".env", "now"]],
    ["error 0x80070005!", ["error", "0x80070005"]],
    ["systemd-networkd5", ["systemd", "networkd5", "systemd-networkd5"]],
    ["Wi-Fi, node.js", ["wi", "fi", "wifi", "node", "js", "nodejs"]],
    ["getUserById", ["getuserbyid", "get", "user", "by", "id"]],
    ["/etc/resolv.conf", ["etc", "resolv", "conf", "resolvconf", "/etc/resolv.conf"]],
    ["C/C++", ["c", "c", "c++", "c/c++"]],
    ["127.0.0.1:8080", ["127", "0", "0", "1", "8080", "127.0.0.1", "127.0.0.1:8080"]],
    ["john@example.com", ["john", "example", "com", "examplecom", "john@example.com"]],
    ["काल कुल केला", ["काल", "कुल", "केला"]],
    ["مُحَمَّد", ["محمد"]],
    ["ตั้งค่า", ["ตั", "ั้", "้ง", "งค", "ค่", "่า"]],
    [`a${"b".repeat(60)} ${"c".repeat(200)}`, [`a${"b".repeat(39)}`]],
    ["Café naïve", ["cafe", "naive"]],
    ["東京都", ["東京", "京都"]],
    ["- -- ... ?!", []],
    ["a\u200bb \u0000", ["ab"]],
    ["-\u00000 a\u0000b", ["0", "a", "b"]],
    ["\ud800x", ["x"]],
  ])("of %j are %j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it("are found under their stems, codes under themselves", () => {
    expect(tokenize("resolves containers ENOENT v2")).toEqual([
      { word: "resolves", term: "resolv" },
      { word: "containers", term: "contain" },
      { word: "enoent", term: "enoent" },
      { word: "v2", term: "v2" },
    ]);
  });

  it("are never empty, never endless, never with a character that cannot be stored", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        for (const { word, term } of tokenize(text)) {
          expect(word.length).toBeGreaterThan(0);
          expect(word.length).toBeLessThanOrEqual(40);
          expect(term).not.toContain("\0");
          expect(term.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

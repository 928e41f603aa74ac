import { expect, it } from "vitest";
import { toLine } from "./line.ts";

it.each([
  ["  Two\t words\r\n and \u00a0 more ", "Two words and more"],
  ["A\u001b[31mred\u0007", "A[31mred"],
  ["one\u0085two\u2028three", "one two three"],
  ["C1 \u0080\u009b\u009f gone", "C1 gone"],
  ["\u202eevil\u202c \u2066isolated\u2069 \u200emarked\u200f\u061c", "evil isolated marked"],
  ["a \u202e \u001b b", "a b"],
  ["\u0000\u202e", ""],
  [
    "family \u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u05e9\u05dc\u05d5\u05dd",
    "family \u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u05e9\u05dc\u05d5\u05dd",
  ],
])("%j becomes %j", (text, line) => expect(toLine(text)).toBe(line));

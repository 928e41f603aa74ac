/** Parts that grammars and formulas begin and end things with. */
const PAIRS: [string, string][] = [
  ["${", "}"],
  ["<script>", "</script>"],
  ["<?php ", "?>"],
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["/*", "*/"],
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["#{", "}"],
  ["<!--", "-->"],
  ["<a b=", ">"],
  ['"""', '"""'],
  ["{{", "}}"],
  ["**", "**"],
  ["_", "_"],
  ["- > ", "\n"],
  ["<<A\n", "A\n"],
  ["@a(", ")"],
  ["a.b::c<", ">"],
  ["\\", "\n"],
  ["fn a() -> ", ";"],
  ["1e", " "],
  ["\t", "\n"],
];

const FORMULA_PAIRS: [string, string][] = [
  ["{", "}"],
  ["\\frac{", "}{1}"],
  ["\\sqrt{", "}"],
  ["x^{", "}"],
  ["\\left(", "\\right)"],
  ["\\begin{matrix}", "\\end{matrix}"],
  ["\\text{", "}"],
  ["\\def\\a{\\a\\a}\\a", ""],
  ["\\color{red}{", "}"],
  ["&", "\\\\"],
];

/** Numbers from 0 up to below `end`, the same ones in every run (a linear congruential generator). */
function seeded(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

/** Hostile texts of `length` characters: one part again and again, two in turn, nested, half open, and at random. */
export function hostileTexts(seed: number, length: number, count: number): string[] {
  return textsOf(PAIRS, seed, length, count);
}

/** Hostile formulas of `length` characters. */
export function hostileFormulas(seed: number, length: number, count: number): string[] {
  return textsOf(FORMULA_PAIRS, seed, length, count);
}

function textsOf(pairs: [string, string][], seed: number, length: number, count: number): string[] {
  const random = seeded(seed);
  const pair = () => pairs[random(pairs.length)] as [string, string];
  const fill = (part: string, most = length) => part.repeat(Math.ceil(most / part.length)).slice(0, most);
  const shapes = [
    () => fill(pair()[0]),
    () => fill(pair()[0] + pair()[0]),
    () => {
      const [open, close] = pair();
      return fill(open, length / 2) + fill(close || " ", length / 2);
    },
    () => fill(pair()[0], length - 10) + pair()[1],
    () => {
      let text = "";
      while (text.length < length) text += pair()[random(2)];
      return text.slice(0, length);
    },
  ];
  return Array.from({ length: count }, (_, index) => (shapes[(seed + index) % shapes.length] as () => string)());
}

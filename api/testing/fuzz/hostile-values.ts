import fc from "fast-check";

// What breaks programs, by kind; each stands for many.

const many = (text: string, times: number) => text.repeat(times);

/** Texts that are hard to store, to compare, to cut or to search for. */
export const oddTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      " ",
      "\u0000",
      "a\u0000b",
      "\ud800",
      "a\udc00b",
      "\ud83d",
      "\u202eabc",
      "\u200b",
      "\ufeff",
      "\uffff",
      "\u2028",
    ],
    ...[
      "\u0085",
      "\u001b[31m",
      "\r\nSet-Cookie: a=b",
      "\n",
      "\t",
      "%",
      "_",
      "\\",
      "%00",
      "%s%n",
      "'; drop table users;--",
    ],
    ...['"', "`", "#{7*7}", "{{7*7}}", "../../etc/passwd", "<script>alert(1)</script>", "&#0;", "<", "]]>", "(a+)+$"],
    ...[
      "__proto__",
      "constructor",
      "toString",
      "null",
      "undefined",
      "NaN",
      "true",
      "-0",
      "İ",
      "ß",
      "ﬁ",
      "Ǆ",
      "e\u0301",
    ],
    ...["*:*", "a & b | !c", "-", '"open', "AND OR NOT", "author:x", "after:2027-02-30", "\\u0000", "𝕏", "👩‍👩‍👧‍👧"],
  ),
  fc.constantFrom(
    many("\u0301", 500),
    many("👍🏽", 200),
    many("\u202e", 300),
    many("(", 900),
    many("\\", 900),
    many("%", 900),
  ),
  // fast-check's own strings of any character take seconds to set up.
  fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 60 }).map((points) => String.fromCodePoint(...points)),
);

/** Texts at and beyond the limits: of fields, of texts, of the request. */
export const longTexts: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("x", "é", "🙂", "<b>", "&lt;", "a ", "<p>x</p>"),
    fc.constantFrom(51, 121, 257, 1001, 4001, 5001, 20_000, 120_000),
  )
  .map(([unit, length]) => many(unit, Math.ceil(length / unit.length)));

/** What is nearly an id. */
export const oddIds: fc.Arbitrary<string> = fc.constantFrom(
  ...["0", "-1", "00", "01", "1.5", "1e3", "0x1", " 1", "1 ", "+1", "１", "١", "1,000", "1n", "", "abc", "null"],
  ...["2147483648", "9223372036854775807", "9223372036854775808", "999999999999999999", "9999999999999999999"],
  many("9", 40),
  many("1", 1500),
);

/** Numbers that no count, page or size is. */
export const oddNumbers: fc.Arbitrary<number> = fc.constantFrom(
  ...[0, -0, -1, 0.5, 1.0000000000000002, 2147483647, 2147483648, 4294967296, 9007199254740991],
  ...[1e21, 1e300, -1e300, 5e-324, 1_000_000_000, 1_000_000_001],
);

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

/** A value of another kind than the one that is asked for. */
export const otherTypes: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 1, "text", [], {}, [[]], ["a", "b"], { length: 1 }, { toString: "x" }),
  fc.constantFrom(10, 500).map(nested),
  fc.constant(Array.from({ length: 5000 }, (_, index) => String(index))),
);

/** Names that objects have by themselves, and others that nobody declares. */
export const oddKeys: fc.Arbitrary<string> = fc.constantFrom(
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "then", "toJSON", "length"],
  ...["isAdmin", "role", "id", "_id", "author_id", "", " ", "a.b", "a[b]", "$where", "\u0000", "\ud800"],
);

/** Bodies that are no object, or no JSON, as they are sent. */
export const oddBodies: fc.Arbitrary<string> = fc.constantFrom(
  ...[
    "",
    " ",
    "{",
    "}",
    "null",
    "[]",
    "1",
    '"text"',
    "true",
    "{}x",
    "\ufeff{}",
    "{'a':1}",
    '{"a":1,}',
    "NaN",
    "[[[[",
    "\u0000",
  ],
  ...[
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"a":1e999}',
    '{"\\ud800":1}',
  ],
  many("[", 50_000),
  many('{"a":', 20_000),
  `{"a":"${many("x", 300_000)}"}`,
  `[${many("1,", 60_000)}1]`,
);

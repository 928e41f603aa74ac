import fc from "fast-check";
import { longTexts, oddBodies, oddIds, oddKeys, oddNumbers, oddTexts, otherTypes } from "./hostile-values.ts";
import type { Input } from "./valid.ts";

/** A request as it goes over the wire, and what is wrong with it. */
export type Wrong = {
  fault: string;
  input: Input;
  /** Instead of the input's body, as it is sent. */
  rawBody?: string;
  /** Added to the address as it is. */
  rawQuery?: string;
  headers?: Record<string, string>;
};

type Path = (string | number)[];

/** Where values stand in a body: the way to each, outermost first. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, one]) => pathsIn(one, [...path, key]));
  return path.length > 0 ? [path, ...inner] : inner;
}

/** A copy of a value in which one place holds something else; `undefined` leaves it out. */
function withAt(value: unknown, [key, ...rest]: Path, change: unknown): unknown {
  if (key === undefined) return change;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as unknown as Record<string, unknown>)
    : { ...(value as object) };
  copy[key] = withAt(copy[key], rest, change);
  return copy;
}

const oddValues = fc.oneof(
  { weight: 4, arbitrary: oddTexts as fc.Arbitrary<unknown> },
  { weight: 2, arbitrary: longTexts },
  { weight: 2, arbitrary: oddIds },
  { weight: 2, arbitrary: oddNumbers },
  { weight: 2, arbitrary: otherTypes },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

function inBody(input: Input): fc.Arbitrary<Wrong>[] {
  const paths = pathsIn(input.body);
  if (typeof input.body !== "object") return [];
  const change = fc.tuple(fc.constantFrom(...(paths.length > 0 ? paths : [["extra"]])), oddValues);
  const extra = fc.tuple(oddKeys, oddValues);
  return [
    change.map(([path, value]) => ({
      fault: `body ${path.join(".")}`,
      input: { ...input, body: withAt(input.body, path, value) },
    })),
    change.map(([path, value]) => ({
      fault: `body ${path.join(".")}, again`,
      input: { ...input, body: withAt(input.body, path, value) },
    })),
    extra.map(([key, value]) => {
      const text = JSON.stringify(input.body);
      const comma = text === "{}" ? "" : ",";
      const rawBody = `${text.slice(0, -1)}${comma}${JSON.stringify(key)}:${JSON.stringify(value) ?? "null"}}`;
      return { fault: `body with ${key}`, input, rawBody };
    }),
    oddBodies.map((rawBody) => ({ fault: "another body", input, rawBody })),
  ];
}

const queryTexts = fc.oneof(
  oddTexts.map((text) => encodeURIComponent(text.toWellFormed())),
  oddIds.map(encodeURIComponent),
  longTexts.map((text) => encodeURIComponent(text.slice(0, 2000).toWellFormed())),
  fc.constantFrom("%FF", "%", "%E0%A4%A", "+", "%00", "a%2Fb", "a&b", "a=b", "[]", "%23"),
);

function inQuery(input: Input): fc.Arbitrary<Wrong>[] {
  const names = Object.keys(input.query);
  const named = fc.constantFrom(...names, "page", "__proto__", "extra", "a[b]", "a[]");
  const pair = fc.tuple(named, queryTexts).map(([name, text]) => `${name}=${text}`);
  return [
    pair.map((rawQuery) => {
      const [name = ""] = rawQuery.split("=");
      const { [name]: _, ...query } = input.query;
      return { fault: `query ${name}`, input: { ...input, query }, rawQuery };
    }),
    pair.map((rawQuery) => ({ fault: "query once more", input, rawQuery })),
  ];
}

function inParams(input: Input): fc.Arbitrary<Wrong>[] {
  const names = Object.keys(input.params);
  if (names.length === 0) return [];
  const value = fc.oneof(
    oddIds,
    oddTexts.map((text) => text.toWellFormed()),
    fc.constantFrom("..", ".", "a/b", "%2e%2e", "x".repeat(2001)),
  );
  const change = fc.tuple(fc.constantFrom(...names), value);
  return [
    change.map(([name, text]) => ({
      fault: `path ${name}`,
      input: { ...input, params: { ...input.params, [name]: text } },
    })),
  ];
}

const HEADERS: Record<string, string[]> = {
  "content-type": [
    ...[
      "text/plain",
      "text/xml",
      "application/json; charset=utf-7",
      "application/json;;",
      "multipart/form-data",
      "json",
    ],
    ...[
      "application/x-www-form-urlencoded",
      "application/json, application/json",
      "*/*",
      ";",
      "multipart/form-data; boundary=",
    ],
  ],
  authorization: [
    "Bearer",
    "Bearer a.b.c",
    "Basic YTpi",
    `Bearer ${"x".repeat(5000)}`,
    "Bearer \u00ff",
    "bearer  ",
    "",
  ],
  cookie: [
    "refresh_token=%",
    "refresh_token=x",
    `refresh_token=${"x".repeat(3000)}`,
    "known_device=%00",
    "=;=",
    "refresh_token=\u00ff",
  ],
  origin: ["null", "https://evil.example", "no address", "http://[", "\u00ff"],
  "idempotency-key": ["x".repeat(201), "\u00ff", " ", "a,b", "__proto__"],
  "x-forwarded-for": ["1.2.3.4", "nonsense", "::1, 2, 3", "x".repeat(2000)],
  "user-agent": ["", "x".repeat(5000), "\u00ff\u00fe", "'; drop table sessions;--"],
  "accept-encoding": ["br", "gzip;q=0", "identity;q=0", "*;q=0"],
  accept: ["text/html", "image/*;q=abc"],
  "sec-fetch-site": ["cross-site", "nonsense"],
  host: ["evil.example", "", "[", "a b"],
};

const inHeaders = (input: Input): fc.Arbitrary<Wrong> =>
  fc
    .constantFrom(...Object.entries(HEADERS).flatMap(([name, values]) => values.map((value) => [name, value] as const)))
    .map(([name, value]) => ({ fault: `header ${name}`, input, headers: { [name]: value } }));

/** An input of an endpoint with one thing wrong with it. */
export const wrongInput = (input: Input): fc.Arbitrary<Wrong> =>
  fc.oneof(...inBody(input), ...inQuery(input), ...inParams(input), inHeaders(input));

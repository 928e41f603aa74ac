import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { encode, encodingFor } from "./encodings.ts";

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["zstd", "zstd"],
  ["zstd, gzip", "zstd"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["BR ; Q=1", "br"],
  ["x-gzip", "gzip"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, *", "zstd"],
  ["identity", "identity"],
  ["identity;q=1, br;q=0.5", "identity"],
  ["identity;q=0", "identity"],
  ["deflate, compress", "identity"],
  ["nonsense;;;=,,", "identity"],
  ["br;q=nonsense", "br"],
])("%j is answered with %s", (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
  // The second time from what was remembered.
  expect(encodingFor(header)).toBe(encoding);
});

it("what is compressed is the same again", async () => {
  const body = Buffer.from("words and words ".repeat(1000));
  for (const effort of ["often", "soon"] as const) {
    expect(brotliDecompressSync(await encode(body, "br", effort))).toEqual(body);
    expect(gunzipSync(await encode(body, "gzip", effort))).toEqual(body);
    expect(zstdDecompressSync(await encode(body, "zstd", effort))).toEqual(body);
  }
});

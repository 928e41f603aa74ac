import { expect, it } from "vitest";
import { Page } from "./page.ts";

const body = "many words ".repeat(5000);
const makePage = (type = "text/html; charset=utf-8") =>
  new Page({ status: 200, headers: { "content-type": type }, body: Buffer.from(body) }, { isKept: true });

it("takes the room of what readers are sent, not of what it was made of", async () => {
  const page = makePage();
  const before = page.size;
  for (const encoding of ["br", "gzip", "zstd"]) await page.formFor(encoding);
  expect(page.size).toBeLessThan(before / 5);
  expect(page.body.toString()).toBe(body);
});

it("is unpacked once for whoever takes nothing smaller", async () => {
  const page = makePage();
  await page.formFor("gzip");
  expect(page.ready(undefined)).toBeUndefined();
  const plain = await page.formFor(undefined);
  expect(plain.body.toString()).toBe(body);
  expect(page.ready("identity")).toBe(plain);
});

it("stays as it was made where that was asked for", async () => {
  const page = makePage();
  const plain = page.ready(undefined);
  await page.formFor("br");
  expect(page.ready(undefined)).toBe(plain);
});

it("stays as it was made where programs go on from it", async () => {
  const page = makePage("application/json");
  await page.formFor("br");
  expect(page.ready(undefined)?.body.toString()).toBe(body);
});

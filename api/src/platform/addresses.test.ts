import { signUp } from "@unknot/contract/services/auth";
import { contact } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { goodSignUp } from "../../testing/members.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { RATE_LIMIT: "on", TRUSTED_PROXY: "127.0.0.1,10.0.0.0/8" } });
});
beforeEach(() => api.reset());
afterAll(() => api.close());

/** Whether the contact form, which is open to five an hour, takes something from a caller whom the proxy calls so. */
async function isTaken(forwarded: string): Promise<boolean> {
  const browser = api.browser();
  browser.headers = { "x-forwarded-for": forwarded };
  const body = { name: "Fern", email: "fern@moss.example", reason: "Other", message: "<p>Hello</p>" };
  return (await browser.call(contact, { body })).success;
}

async function takenOf(spellings: string[]): Promise<number> {
  const taken = [];
  for (const spelling of spellings) taken.push(await isTaken(spelling));
  return taken.filter(Boolean).length;
}

it.each([
  [
    "an IPv4 address with ports, inside of an IPv6 one, in hexadecimal",
    ["1.2.3.4:1", "1.2.3.4:65535", " 1.2.3.4 ", "::ffff:1.2.3.4", "::ffff:0102:0304", "[::ffff:102:304]:80", "1.2.3.4"],
  ],
  [
    "an IPv6 address in other spellings",
    [
      "2001:db8::1",
      "2001:DB8:0:0:0:0:0:1",
      "2001:0db8::0001",
      "[2001:db8::1]",
      "[2001:db8::1]:443",
      "2001:db8::1%eth0",
      "2001:db8::0.0.0.1",
    ],
  ],
  ["nonsense", ["unknown", "1.2.3.999", "0x7f.1", "01.02.03.04", "-", "_hidden", "a".repeat(5000), "1.2.3.4:99999999"]],
  [
    "a proxy that says its port",
    ["1.2.3.4, 10.0.0.1:5", "1.2.3.4, ::ffff:10.0.0.9", "1.2.3.4,10.1.1.1", "1.2.3.4", "1.2.3.4", "1.2.3.4"],
  ],
])("%s is one caller", async (_, spellings) => {
  expect(await takenOf(spellings)).toBe(5);
  expect(await isTaken("5.6.7.8")).toBe(true);
});

it("many networks of one site are seen through, and its neighbour is let be", async () => {
  const taken = [];
  for (let count = 0; count < 60; count++) taken.push(await isTaken(`2001:db8:1:${count.toString(16)}::1`));
  expect(taken.filter(Boolean)).toHaveLength(50);
  expect(await isTaken("2001:db8:2::1")).toBe(true);
});

it("a mailbox is asked for mail no more often from a whole site than from two addresses", async () => {
  const taken = [];
  for (let count = 0; count < 15; count++) {
    const browser = api.browser();
    browser.headers = { "x-forwarded-for": `2001:db8:1:${count.toString(16)}::1` };
    taken.push((await browser.call(signUp, { body: { ...goodSignUp, username: `Rowan ${count}` } })).success);
  }
  expect(taken.filter(Boolean)).toHaveLength(10);
});

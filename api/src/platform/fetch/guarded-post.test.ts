import { afterAll, beforeEach, expect, it } from "vitest";
import { startPushService } from "../../../testing/push-service.ts";
import { guardedPost } from "./guarded-post.ts";

const service = await startPushService();
const [, port] = service.place.split(":");
beforeEach(() => {
  service.got.length = 0;
  service.answer = 201;
});
afterAll(() => service.stop());

type Options = { names?: Record<string, string[]>; allowed?: string[]; within?: number };
const posted = (url: string, { names = {}, allowed = [service.place], within = 5000 }: Options = {}) => {
  const letter = { headers: { ttl: "60" }, body: Buffer.from("sealed") };
  return guardedPost(url, letter, { allowed, resolve: async (name) => names[name] ?? [] }, AbortSignal.timeout(within));
};

it("reaches an address that may be asked, and follows nobody elsewhere", async () => {
  expect(await posted(`https://${service.place}/x`)).toBe(201);
  service.answer = 307;
  expect(await posted(`https://${service.place}/y`)).toBe(307);
  expect(service.got.map(({ path, body }) => [path, body.toString()])).toEqual([
    ["/x", "sealed"],
    ["/y", "sealed"],
  ]);
});

it("asks nobody else: not without https, not inside, not at other ports, not with a certificate for another name", async () => {
  const names = { inside: ["10.0.0.1"], half: ["127.0.0.1", "10.0.0.1"], nowhere: [], named: ["127.0.0.1"] };
  const urls = [
    ...["", "x", "//x", "data:,x", "file:///etc/passwd", `http://${service.place}/`, "https://93.184.215.14:8080/"],
    ...[`https://user:word@${service.place}/`, "https://inside/", "https://nowhere/", `https://half:${port}/`],
    ...["https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://169.254.169.254/", "https://93.184.215.14:80/"],
    // Connected to the address that was checked; its certificate is for no such name.
    `https://named:${port}/`,
  ];
  for (const url of urls) expect([url, await posted(url, { names })]).toEqual([url, null]);
  expect(await posted(`https://${service.place}/`, { allowed: [] })).toBeNull();
  expect(service.got).toEqual([]);
});

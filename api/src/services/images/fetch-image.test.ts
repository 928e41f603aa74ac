import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fetchImage } from "@unknot/contract/services/images";
import { createProblemSolution, getProblemSolutions } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { noise, picture } from "../../../testing/images.ts";
import { type LoggedIn, mute, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

const files = new Map<string, Buffer | string>();
const waiting: (() => void)[] = [];
const server = createServer((request, response) => {
  if (request.url === "/slow") waiting.push(() => response.end(files.get("/x.png")));
  else response.end(files.get(request.url ?? "") ?? "");
});
let place = "";
let api: TestApi;
let rowan: LoggedIn;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { FETCH_IMAGES: "on", FETCH_IMAGES_FROM: place, UPLOAD_QUOTA_MB: "1" };
  api = await startTestApi({ usesTemporaryFolder: true, settings });
  files.set("/x.png", await picture().png().toBuffer());
  files.set("/page.png", "<html><script>alert(1)</script></html>");
  files.set("/x.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
  files.set("/noise.png", await noise(900));
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api);
});
afterAll(async () => {
  await api.close();
  server.closeAllConnections();
  server.close();
});

const ask = (path: string, who = rowan) =>
  who.browser.call(fetchImage, { body: { url: path.startsWith("/") ? `http://${place}${path}` : path } });

it("an image of another site becomes the member's own, encoded anew, and may be published", async () => {
  const answer = await ask("/x.png");
  expect(answer).toMatchObject({ success: true, width: 40, height: 30 });
  const url = answer.success ? answer.url : "";
  expect(url).toMatch(/^\/uploads\/[\w-]{22}\.webp$/);
  const body = { title: "With a picture", problem: `<p>Here</p><img src="${url}" alt="A door">`, solution: "<p>.</p>" };
  const post = await rowan.browser.call(createProblemSolution, { body });
  const value = post.success ? post.id : "";
  const read = await api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value } } });
  expect(read).toMatchObject({
    list: [{ problem: expect.stringContaining(`<img src="${url}" alt="A door" width="40"`) }],
  });
});

it("what is no image, not there, or behind what strangers may not ask is all the same answer", async () => {
  const none = { success: true, url: null, width: null, height: null };
  const paths = [
    "/page.png",
    "/x.svg",
    "/none",
    "http://169.254.169.254/latest/meta-data/",
    "http://localhost/",
    "x",
    "",
  ];
  for (const path of paths) expect([path, await ask(path)]).toEqual([path, expect.objectContaining(none)]);
});

it("it is for members who may write, and takes of the room that they have", async () => {
  expect(await api.call(fetchImage, { body: { url: `http://${place}/x.png` } })).toMatchObject({ status: 403 });
  let answer = await ask("/noise.png");
  for (let tries = 0; answer.success && tries < 10; tries++) answer = await ask("/noise.png");
  expect(answer).toMatchObject({ status: 413 });
  await mute(api, rowan.id);
  expect(await ask("/x.png")).toMatchObject({ status: 423, isMuted: true });
});

it("a member has two on their way at most; another has not to wait for that", async () => {
  const fern = await signUpAndLogIn(api, "Fern");
  const slow = [ask("/slow"), ask("/slow")];
  await expect.poll(() => waiting.length).toBe(2);
  expect(await ask("/x.png")).toMatchObject({ status: 503 });
  expect(await ask("/x.png", fern)).toMatchObject({ success: true, width: 40 });
  for (const go of waiting.splice(0)) go();
  expect(await Promise.all(slow)).toMatchObject([{ width: 40 }, { width: 40 }]);
  expect(await ask("/x.png")).toMatchObject({ width: 40 });
});

it("it can be switched off", async () => {
  const other = await startTestApi({ settings: { FETCH_IMAGES: "off", FETCH_IMAGES_FROM: place } });
  const moss = await signUpAndLogIn(other, "Moss");
  expect(await moss.browser.call(fetchImage, { body: { url: `http://${place}/x.png` } })).toMatchObject({ url: null });
  await other.close();
});

import { createPublicKey, verify } from "node:crypto";
import { logOut } from "@unknot/contract/services/auth";
import { createComment, deleteComment } from "@unknot/contract/services/comments";
import {
  getNotificationPreferences,
  readNotifications,
  updateNotificationPreferences,
} from "@unknot/contract/services/notifications";
import { toggleLike } from "@unknot/contract/services/posts";
import { getPushDevices, getPushedNews } from "@unknot/contract/services/push";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost, hide } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { add, devicesOf, queuedNews, subscriptionAt } from "../../../testing/push-device.ts";
import { startPushService } from "../../../testing/push-service.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { type PushedNews, pushNews } from "./push-news.ts";
import { newsToken } from "./pushed-news.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const service = await startPushService();
let api: TestApi;
let rowan: LoggedIn;
let fern: LoggedIn;
let post: string;
beforeAll(async () => {
  api = await startTestApi({ settings: { PUSH_TO: service.place } });
});
beforeEach(async () => {
  await api.reset();
  service.got.length = 0;
  service.answer = 201;
  rowan = await signUpAndLogIn(api);
  fern = await signUpAndLogIn(api, "Fern");
  post = await createPost(api.db, { authorId: rowan.id, title: "A knot" });
});
afterAll(async () => {
  await api.close();
  await service.stop();
});

const write = async (text = "Does it hold?") => {
  const answer = await fern.browser.call(createComment, { body: { ps_id: post, text: `<p>${text}</p>` } });
  if (!answer.success) throw new Error(answer.error);
  return answer.comment._id;
};
const like = () =>
  fern.browser.call(toggleLike, { body: { parent_id: post, parent_type: "problemSolution", liked: true } });
const push = (news: PushedNews) => pushNews(api.context, news, new AbortController().signal);
/** One piece of news for Rowan, who has one device. */
const oneNews = async () => {
  await add(rowan, subscriptionAt(service.place));
  const comment = await write();
  const [news] = await queuedNews(api);
  if (!news) throw new Error("nothing is to be pushed");
  return { news, comment };
};
const tokenOf = ({ id: newsId, deviceId }: PushedNews) => newsToken(api.context.tokenKey, { deviceId, newsId });
const ask = (token: string) => api.call(getPushedNews, { body: { token } });

describe("a device", () => {
  it("is told of news, by a message that its push service can check and not read", async () => {
    await add(rowan, subscriptionAt(service.place, "/device?x=1"));
    expect(await devicesOf(rowan)).toMatchObject([{ current: true }]);
    await write();
    expect(service.got).toEqual([]);
    await api.runJobs();
    const [message, ...others] = service.got;
    expect(others).toEqual([]);
    expect(message).toMatchObject({ method: "POST", path: "/device?x=1" });
    const { headers, body } = message ?? { headers: {}, body: Buffer.alloc(0) };
    expect(headers).toMatchObject({ ttl: "86400", "content-encoding": "aes128gcm", urgency: "normal" });
    expect(body.length).toBeLessThan(400);
    expect(body.includes("knot")).toBe(false);
    const [, jwt = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
    const [head = "", claims = "", signature = ""] = jwt.split(".");
    const point = Buffer.from(key, "base64url");
    const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x: part(1), y: part(33) }, format: "jwk" });
    const signed = { key: publicKey, dsaEncoding: "ieee-p1363" as const };
    expect(verify("sha256", Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, "base64url"))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      aud: `https://${service.place}`,
      sub: expect.stringMatching(/^mailto:/),
    });
    expect(await rowan.browser.call(getPushDevices, {})).toMatchObject({ key });
  });

  it("asks with the token of a message what it is about, and is told only what may be shown then", async () => {
    const { news, comment } = await oneNews();
    const token = tokenOf(news);
    const told = { text: "Fern commented on “A knot”", path: `/post/${post}#comment-${comment}` };
    expect(await ask(token)).toMatchObject({ success: true, news: told });
    await rowan.browser.call(readNotifications, { body: {} });
    expect(await ask(token)).toEqual({ success: true, news: null });
    for (const bad of ["", "x", "1.2.x", token.slice(0, -2), token.replace(/^\d+/, "1"), token.replace(".", ".9")])
      expect(await ask(bad), bad).toMatchObject({ status: 400 });
  });

  it("is told nothing once its session has ended, nor does its token ask for anything", async () => {
    const { news } = await oneNews();
    api.clock.advance(30 * DAY);
    await api.db.updateTable("notifications").set({ created_at: api.clock() }).execute();
    await push(news);
    expect(await ask(tokenOf(news))).toMatchObject({ news: null });
    api.clock.set("2026-03-01T12:00:00Z");
    await rowan.browser.call(logOut, {});
    await push(news);
    expect(await ask(tokenOf(news))).toMatchObject({ news: null });
    expect(service.got).toEqual([]);
  });

  it("is told nothing of what is hidden or deleted meanwhile, has been read, or is of yesterday", async () => {
    const { news, comment } = await oneNews();
    const gone = async () => {
      await push(news);
      expect(await ask(tokenOf(news))).toMatchObject({ news: null });
      expect(service.got).toEqual([]);
    };
    await fern.browser.call(deleteComment, { params: { comment_id: comment } });
    await gone();
    await write("Again");
    const second = (await queuedNews(api)).find(({ id }) => id !== news.id);
    if (!second) throw new Error("no second one");
    api.clock.advance(DAY + MINUTE);
    await push(second);
    api.clock.set("2026-03-01T12:00:00Z");
    await hide(api.db, "posts", post);
    await push(second);
    expect(service.got).toEqual([]);
  });

  it("whose name leads inside by now is not asked", async () => {
    const { news } = await oneNews();
    await api.db.updateTable("push_devices").set({ endpoint: "https://10.0.0.1/x" }).execute();
    await expect(push(news)).rejects.toThrow("did not answer");
  });
});

describe("a push service", () => {
  it.each([404, 410])("that says %i has its device forgotten", async (status) => {
    const { news } = await oneNews();
    service.answer = status;
    await push(news);
    expect([service.got.length, await devicesOf(rowan)]).toEqual([1, []]);
  });

  it.each([302, 400, 429, 500])("that says %i is asked again, but not at once", async (status) => {
    const { news } = await oneNews();
    service.answer = status;
    await expect(push(news)).rejects.toThrow(`said ${status}`);
    await expect(push(news)).rejects.toThrow("a moment ago");
    expect(service.got).toHaveLength(1);
    service.answer = 201;
    api.clock.advance(6 * MINUTE);
    await push(news);
    await push(news);
    expect(service.got).toHaveLength(3);
    expect(service.got.map(({ path }) => path)).not.toContain("/elsewhere");
  });

  it("that fails for days has its device forgotten", async () => {
    const { news } = await oneNews();
    service.answer = 500;
    await expect(push(news)).rejects.toThrow();
    api.clock.advance(3 * DAY + MINUTE);
    await fern.browser.refresh();
    await write("Later");
    const later = (await queuedNews(api)).find(({ id }) => id !== news.id);
    if (!later) throw new Error("nothing later");
    await push(later);
    expect(service.got).toHaveLength(2);
    expect(await api.db.selectFrom("push_devices").select("id").execute()).toEqual([]);
  });
});

describe("what is pushed", () => {
  it("is what the member wants: likes only if they say so, and one for all of them", async () => {
    await add(rowan, subscriptionAt(service.place));
    await like();
    expect(await queuedNews(api)).toEqual([]);
    const usual = { comment: true, like: false, follow: false, decision: true };
    expect(await rowan.browser.call(getNotificationPreferences, {})).toMatchObject({ pushed: usual });
    const changed = { comment: false, like: true };
    const answer = await rowan.browser.call(updateNotificationPreferences, {
      body: { preferences: {}, pushed: changed },
    });
    expect(answer).toMatchObject({ pushed: { ...usual, ...changed }, preferences: { comment: "digest" } });
    await write();
    expect(await queuedNews(api)).toEqual([]);
    await rowan.browser.call(readNotifications, { body: {} });
    const moss = await signUpAndLogIn(api, "Moss");
    for (const who of [moss, await signUpAndLogIn(api, "Reed")])
      await who.browser.call(toggleLike, {
        body: { parent_id: post, parent_type: "problemSolution", liked: true },
      });
    expect(await queuedNews(api)).toHaveLength(1);
    await rowan.browser.call(updateNotificationPreferences, {
      body: { preferences: { comment: "off" }, pushed: { comment: true } },
    });
    await write("Nobody hears it");
    expect(await queuedNews(api)).toHaveLength(1);
  });
});

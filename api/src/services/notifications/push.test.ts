import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { logOut } from "@unknot/contract/services/auth";
import { createComment, deleteComment } from "@unknot/contract/services/comments";
import {
  getNotificationPreferences,
  readNotifications,
  updateNotificationPreferences,
} from "@unknot/contract/services/notifications";
import { toggleLike } from "@unknot/contract/services/posts";
import { addPushDevice, deletePushDevice, getPushDevices, getPushedNews } from "@unknot/contract/services/push";
import { deleteAccount } from "@unknot/contract/services/user";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost, hide } from "../../../testing/factories.ts";
import { type LoggedIn, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { startPushService } from "../../../testing/push-service.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { REMOVE_EXPIRED } from "../auth/index.ts";
import { loadPushKey } from "./push-key.ts";
import { PUSH_NEWS, type PushedNews, pushNews } from "./push-news.ts";
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

/** What a browser says of a subscription. */
function subscription(path = "/device") {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys("base64url");
  return { endpoint: `https://${service.place}${path}`, p256dh, auth: randomBytes(16).toString("base64url") };
}

const add = async (who: LoggedIn, body = subscription()) => {
  const answer = await who.browser.call(addPushDevice, { body });
  if (!answer.success) throw new Error(answer.error);
  return answer.device_id;
};
const devices = async (who = rowan) => {
  const answer = await who.browser.call(getPushDevices, {});
  return answer.success ? answer.list : [];
};
const write = async (text = "Does it hold?") => {
  const answer = await fern.browser.call(createComment, { body: { ps_id: post, text: `<p>${text}</p>` } });
  if (!answer.success) throw new Error(answer.error);
  return answer.comment._id;
};
const like = () =>
  fern.browser.call(toggleLike, { body: { parent_id: post, parent_type: "problemSolution", liked: true } });
/** What is to be pushed and has not been. */
const queued = async (): Promise<PushedNews[]> => {
  const { rows } = await sql<{ data: PushedNews }>`
    select data from pgboss.job where name = ${PUSH_NEWS} and state = 'created'`.execute(api.db);
  return rows.map(({ data }) => data);
};
const push = (news: PushedNews) => pushNews(api.context, news, new AbortController().signal);
/** One piece of news for Rowan, who has one device. */
const oneNews = async () => {
  await add(rowan);
  const comment = await write();
  const [news] = await queued();
  if (!news) throw new Error("nothing is to be pushed");
  return { news, comment };
};
const tokenOf = ({ id: newsId, deviceId }: PushedNews) => newsToken(api.context.tokenKey, { deviceId, newsId });
const ask = (token: string) => api.call(getPushedNews, { body: { token } });

describe("a device", () => {
  it("is told of news, by a message that its push service can check and not read", async () => {
    await add(rowan, subscription("/device?x=1"));
    expect(await devices()).toMatchObject([{ current: true }]);
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
    const second = (await queued()).find(({ id }) => id !== news.id);
    if (!second) throw new Error("no second one");
    api.clock.advance(DAY + MINUTE);
    await push(second);
    api.clock.set("2026-03-01T12:00:00Z");
    await hide(api.db, "posts", post);
    await push(second);
    expect(service.got).toEqual([]);
  });

  it("belongs to a session, and is told nothing once that ends, by whatever way", async () => {
    const { news } = await oneNews();
    await rowan.browser.call(logOut, {});
    expect(await ask(tokenOf(news))).toMatchObject({ news: null });
    await push(news);
    const phone = await signUpAndLogIn(api, "Phone");
    await add(phone, subscription("/phone"));
    api.clock.advance(31 * DAY);
    await api.runJob(REMOVE_EXPIRED);
    const closing = await signUpAndLogIn(api, "Closing");
    await add(closing, subscription("/closing"));
    await closing.browser.call(deleteAccount, { body: { password: PASSWORD, deleteContent: false } });
    expect(await api.db.selectFrom("push_devices").select("id").execute()).toEqual([]);
    expect(service.got).toEqual([]);
  });

  it("is taken off by its owner alone, and gives way to the one that its browser or session adds next", async () => {
    const first = subscription("/first");
    const device_id = await add(rowan, first);
    expect(await fern.browser.call(deletePushDevice, { params: { device_id } })).toMatchObject({ status: 404 });
    const stolen = { ...subscription(), endpoint: first.endpoint };
    expect(await fern.browser.call(addPushDevice, { body: stolen })).toMatchObject({ status: 400 });
    await add(fern, first);
    expect([await devices(rowan), await devices(fern)]).toMatchObject([[], [{ current: true }]]);
    await add(fern, subscription("/next"));
    const [{ device_id: next = "" } = {}, ...more] = await devices(fern);
    expect(more).toEqual([]);
    expect(await fern.browser.call(deletePushDevice, { params: { device_id: next } })).toEqual({ success: true });
    for (const unknown of [next, "x", "999999999"])
      expect(await fern.browser.call(deletePushDevice, { params: { device_id: unknown } })).toMatchObject({
        status: 404,
      });
  });

  it("is one of ten at most", async () => {
    for (let at = 0; at < 12; at++) {
      const browser = api.browser();
      await browser.logIn(rowan.email, PASSWORD);
      await browser.call(addPushDevice, { body: subscription(`/${at}`) });
      api.clock.advance(1000);
    }
    const rows = await api.db.selectFrom("push_devices").select("endpoint").execute();
    expect(rows.map(({ endpoint }) => new URL(endpoint).pathname).sort()).toEqual(
      ["/10", "/11", "/2", "/3", "/4", "/5", "/6", "/7", "/8", "/9"],
    );
  });

  it("is what a browser says, at an address that may be asked", async () => {
    const good = subscription();
    const port = service.place.split(":")[1];
    const bad = [
      ...["", "x", "/x", `http://${service.place}/`, `https://u:p@${service.place}/`, `https://${service.place}/#x`],
      ...["https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1/", "https://169.254.169.254/", "https://2130706433/"],
      ...[`https://localhost:${port}/`, "https://push.example:8443/", `https://x.example/${"x".repeat(1000)}`],
    ].map((endpoint) => ({ ...good, endpoint }));
    const keys = ["", "x", "ü", "A".repeat(87), good.p256dh.slice(2)].map((p256dh) => ({ ...good, p256dh }));
    const secrets = ["", "x", good.auth.slice(1), "=".repeat(22)].map((auth) => ({ ...good, auth }));
    for (const body of [...bad, ...keys, ...secrets])
      expect(await rowan.browser.call(addPushDevice, { body }), JSON.stringify(body)).toMatchObject({ status: 400 });
    expect(await devices()).toEqual([]);
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
    expect([service.got.length, await devices()]).toEqual([1, []]);
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
    await write("Later");
    const later = (await queued()).find(({ id }) => id !== news.id);
    if (!later) throw new Error("nothing later");
    await push(later);
    expect(await devices()).toEqual([]);
  });
});

describe("what is pushed", () => {
  it("is what the member wants: likes only if they say so, and one for all of them", async () => {
    await add(rowan);
    await like();
    expect(await queued()).toEqual([]);
    const usual = { comment: true, like: false, follow: false, decision: true };
    expect(await rowan.browser.call(getNotificationPreferences, {})).toMatchObject({ pushed: usual });
    const changed = { comment: false, like: true };
    const answer = await rowan.browser.call(updateNotificationPreferences, {
      body: { preferences: {}, pushed: changed },
    });
    expect(answer).toMatchObject({ pushed: { ...usual, ...changed }, preferences: { comment: "digest" } });
    await write();
    expect(await queued()).toEqual([]);
    await rowan.browser.call(readNotifications, { body: {} });
    const moss = await signUpAndLogIn(api, "Moss");
    for (const who of [moss, await signUpAndLogIn(api, "Reed")])
      await who.browser.call(toggleLike, {
        body: { parent_id: post, parent_type: "problemSolution", liked: true },
      });
    expect(await queued()).toHaveLength(1);
    await rowan.browser.call(updateNotificationPreferences, {
      body: { preferences: { comment: "off" }, pushed: { comment: true } },
    });
    await write("Nobody hears it");
    expect(await queued()).toHaveLength(1);
  });
});

describe("the site's own key", () => {
  it("is made once, kept locked, and another one ends what was signed with it", async () => {
    const { db, context } = api;
    const first = await loadPushKey(db, context.config, context.tokenKey);
    expect(await loadPushKey(db, context.config, context.tokenKey)).toEqual(first);
    const kept = await db.selectFrom("push_keys").selectAll().executeTakeFirstOrThrow();
    expect(kept.sealed_private_key?.includes(first.privateKey)).toBe(false);
    await add(rowan);
    const other = await loadPushKey(db, context.config, new TextEncoder().encode("another secret"));
    expect(other.publicKey).not.toBe(first.publicKey);
    expect(await devices()).toEqual([]);
    const set = await loadPushKey(db, { ...context.config, pushPrivateKey: first.privateKey }, context.tokenKey);
    expect(set).toEqual(first);
    expect(await db.selectFrom("push_keys").select("sealed_private_key").execute()).toEqual([
      { sealed_private_key: null },
    ]);
  });
});

import { logOut } from "@unknot/contract/services/auth";
import { addPushDevice, deletePushDevice } from "@unknot/contract/services/push";
import { deleteAccount } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type LoggedIn, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { add, devicesOf, subscriptionAt } from "../../../testing/push-device.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { REMOVE_EXPIRED } from "../auth/index.ts";
import { loadPushKey } from "./push-key.ts";

const DAY = 86_400_000;
const PLACE = "127.0.0.1:4433";

let api: TestApi;
let rowan: LoggedIn;
let fern: LoggedIn;
beforeAll(async () => {
  api = await startTestApi({ settings: { PUSH_TO: PLACE } });
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api);
  fern = await signUpAndLogIn(api, "Fern");
});
afterAll(() => api.close());

describe("a device", () => {
  it("belongs to a session, and goes with it, by whatever way that ends", async () => {
    await add(rowan, subscriptionAt(PLACE));
    await rowan.browser.call(logOut, {});
    const phone = await signUpAndLogIn(api, "Phone");
    await add(phone, subscriptionAt(PLACE, "/phone"));
    api.clock.advance(31 * DAY);
    await api.runJob(REMOVE_EXPIRED);
    const closing = await signUpAndLogIn(api, "Closing");
    await add(closing, subscriptionAt(PLACE, "/closing"));
    await closing.browser.call(deleteAccount, { body: { password: PASSWORD, deleteContent: false } });
    expect(await api.db.selectFrom("push_devices").select("id").execute()).toEqual([]);
  });

  it("is taken off by its owner alone, and gives way to the one that its browser or session adds next", async () => {
    const first = subscriptionAt(PLACE, "/first");
    const device_id = await add(rowan, first);
    expect(await fern.browser.call(deletePushDevice, { params: { device_id } })).toMatchObject({ status: 404 });
    const stolen = { ...subscriptionAt(PLACE), endpoint: first.endpoint };
    expect(await fern.browser.call(addPushDevice, { body: stolen })).toMatchObject({ status: 400 });
    await add(fern, first);
    expect([await devicesOf(rowan), await devicesOf(fern)]).toMatchObject([[], [{ current: true }]]);
    await add(fern, subscriptionAt(PLACE, "/next"));
    const [{ device_id: next = "" } = {}, ...more] = await devicesOf(fern);
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
      await browser.call(addPushDevice, { body: subscriptionAt(PLACE, `/${at}`) });
      api.clock.advance(1000);
    }
    const rows = await api.db.selectFrom("push_devices").select("endpoint").execute();
    expect(rows.map(({ endpoint }) => new URL(endpoint).pathname).sort()).toEqual([
      "/10",
      "/11",
      "/2",
      "/3",
      "/4",
      "/5",
      "/6",
      "/7",
      "/8",
      "/9",
    ]);
  });

  it("is what a browser says, at an address that may be asked", async () => {
    const good = subscriptionAt(PLACE);
    const [, port] = PLACE.split(":");
    const bad = [
      ...["", "x", "/x", `http://${PLACE}/`, `https://u:p@${PLACE}/`, `https://${PLACE}/#x`],
      ...[
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://10.0.0.1/",
        "https://169.254.169.254/",
        "https://2130706433/",
      ],
      ...[`https://localhost:${port}/`, "https://push.example:8443/", `https://x.example/${"x".repeat(1000)}`],
    ].map((endpoint) => ({ ...good, endpoint }));
    const keys = ["", "x", "ü", "A".repeat(87), good.p256dh.slice(2)].map((p256dh) => ({ ...good, p256dh }));
    const secrets = ["", "x", good.auth.slice(1), "=".repeat(22)].map((auth) => ({ ...good, auth }));
    for (const body of [...bad, ...keys, ...secrets])
      expect(await rowan.browser.call(addPushDevice, { body }), JSON.stringify(body)).toMatchObject({ status: 400 });
    expect(await devicesOf(rowan)).toEqual([]);
  });
});

describe("the site's own key", () => {
  it("is made once, kept locked, and another one ends what was signed with it", async () => {
    const { db, context } = api;
    const first = await loadPushKey(db, context.config, context.tokenKey);
    expect(await loadPushKey(db, context.config, context.tokenKey)).toEqual(first);
    const kept = await db.selectFrom("push_keys").selectAll().executeTakeFirstOrThrow();
    expect(kept.sealed_private_key?.includes(first.privateKey)).toBe(false);
    await add(rowan, subscriptionAt(PLACE));
    const other = await loadPushKey(db, context.config, new TextEncoder().encode("another secret"));
    expect(other.publicKey).not.toBe(first.publicKey);
    expect(await devicesOf(rowan)).toEqual([]);
    const set = await loadPushKey(db, { ...context.config, pushPrivateKey: first.privateKey }, context.tokenKey);
    expect(set).toEqual(first);
    expect(await db.selectFrom("push_keys").select("sealed_private_key").execute()).toEqual([
      { sealed_private_key: null },
    ]);
  });
});

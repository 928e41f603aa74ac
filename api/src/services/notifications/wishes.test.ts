import { setMemberMuted } from "@unknot/contract/services/following";
import { hideContent, unhideContent } from "@unknot/contract/services/moderation";
import { deleteWish, getNotifications, getWishes, keepWish } from "@unknot/contract/services/notifications";
import { createProblemSolution, deleteProblemSolution } from "@unknot/contract/services/posts";
import { deleteAccount, exportAccount } from "@unknot/contract/services/user";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type LoggedIn, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { REMOVE_OLD_NOTIFICATIONS } from "./index.ts";
import { wishesQuery } from "./tell-of-wishes.ts";

let api: TestApi;
let rowan: LoggedIn;
let fern: LoggedIn;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api);
  fern = await signUpAndLogIn(api, "Fern");
});
afterAll(() => api.close());

const wish = async (who: LoggedIn, text: string) => {
  const answer = await who.browser.call(keepWish, { body: { text } });
  return answer.success ? answer.wish_id : answer.error;
};
const wishes = async (who: LoggedIn) => {
  const answer = await who.browser.call(getWishes, {});
  return answer.success ? answer.list.map(({ text }) => text) : answer.error;
};
const publish = async (who: LoggedIn, title: string, text = "As the title says", tags: string[] = []) => {
  const html = `<p>${text}</p>`;
  const answer = await who.browser.call(createProblemSolution, {
    body: { title, problem: html, solution: html, tags },
  });
  return answer.success ? answer.id : answer.error;
};
const told = async (who: LoggedIn) => {
  await api.runJobs();
  const answer = await who.browser.call(getNotifications, { query: {} });
  return answer.success ? answer.list.filter(({ kind }) => kind === "wish").map(({ text }) => text) : answer.error;
};

describe("who waits for a search", () => {
  it("is told once, when somebody publishes what holds all of its telling words", async () => {
    await wish(fern, "How do I tune an ocarina?");
    await publish(rowan, "Tuning a mandolin");
    await publish(rowan, "An ocarina in the rain");
    expect(await told(fern)).toEqual([]);
    const path = `/post/${await publish(rowan, "Ocarinas out of tune", "They can be <em>tuned</em> with wax")}`;
    expect(await told(fern)).toEqual(["Rowan has written up what you looked for: “Ocarinas out of tune”"]);
    expect(await fern.browser.call(getNotifications, { query: {} })).toMatchObject({ list: [{ path }] });
    expect(await wishes(fern)).toEqual([]);
    await publish(rowan, "Ocarinas tuned again");
    expect(await told(fern)).toHaveLength(1);
  });

  it("is told once of a post that answers several of their searches, and not of their own", async () => {
    for (const text of ["ocarina", "ocarina tuning", "tuning wax"]) await wish(fern, text);
    await publish(fern, "Tuning an ocarina with wax");
    expect(await told(fern)).toEqual([]);
    await publish(rowan, "Tuning an ocarina with wax");
    expect(await told(fern)).toHaveLength(1);
    expect(await wishes(fern)).toEqual([]);
  });

  it("is told of what is hidden or deleted meanwhile only once it is shown", async () => {
    const moss = await logInAs(api, "moderator", "Moss");
    await wish(fern, "ocarina");
    const deleted = await publish(rowan, "Ocarina, to be deleted");
    await rowan.browser.call(deleteProblemSolution, { params: { ps_id: deleted }, query: { deleted: "true" } });
    const hidden = await publish(rowan, "Ocarina, hidden");
    const body = { object_id: hidden, type: "problemSolution" as const, reason: "To be looked at" };
    await moss.browser.call(hideContent, { body });
    expect([await told(fern), await wishes(fern)]).toEqual([[], ["ocarina"]]);
    await moss.browser.call(unhideContent, { body });
    expect(await told(fern)).toEqual(["Rowan has written up what you looked for: “Ocarina, hidden”"]);
    await wish(fern, "deleted ocarina");
    await rowan.browser.call(deleteProblemSolution, { params: { ps_id: deleted }, query: { deleted: "false" } });
    expect(await told(fern)).toContain("Rowan has written up what you looked for: “Ocarina, to be deleted”");
  });

  it.each([
    ["tuning rust OR golang", "Rust tuning", "Tuning"],
    ["rust OR golang", "Golang, tuned", "Knots"],
    ["tuning rust OR ***", "Rust tuning", "Golang tuning"],
    ['tuning rust OR "go language"', "Tuning, in the Go language", "Tuning: go, a language"],
    ["java -android", "Java on a desktop", "Java on Android"],
    ['java -"on a phone"', "Java on no phone", "Java on a phone"],
    ['"wet ocarina"', "The wet ocarina", "Ocarina, wet"],
    ["title:ocarina wax", "An ocarina, and wax", "Wax"],
    ["ocarina mand*", "Ocarina and mandolins", "Ocarina and drums"],
    ["ocarina user:rowan", "Ocarina", "Harp"],
    ["ocarina has:code", "Ocarina", "Ocarina again", "<pre><code>tune</code></pre>", "Without"],
  ])(
    "is told of what is as %s asks, and of nothing else",
    async (text, wanted, other, body?: string, without?: string) => {
      await wish(fern, text);
      await publish(rowan, other, without);
      expect(await told(fern)).toEqual([]);
      expect(await wishes(fern)).toEqual([text]);
      await publish(rowan, wanted, body);
      expect(await told(fern)).toEqual([`Rowan has written up what you looked for: “${wanted}”`]);
    },
  );

  it("is told of what has the tag, of whom they look for, of the time, and not of whom they have muted", async () => {
    for (const text of ["ocarina tag:wind", "ocarina user:moss", "ocarina before:2001", "ocarina -user:x knot"])
      await wish(fern, text);
    await publish(rowan, "Ocarina", "No tag");
    expect(await told(fern)).toEqual([]);
    await publish(rowan, "Ocarina with a tag", "Tagged", ["wind"]);
    expect(await told(fern)).toHaveLength(1);
    await wish(fern, "mandolin");
    await fern.browser.call(setMemberMuted, { body: { username: "Rowan", muted: true } });
    await publish(rowan, "A mandolin");
    expect(await told(fern)).toHaveLength(1);
    expect(await wishes(fern)).toContain("mandolin");
  });

  it("waits for a year at most, and no longer than they want", async () => {
    await wish(fern, "ocarina");
    const other = await wish(fern, "mandolin");
    expect(await fern.browser.call(deleteWish, { params: { wish_id: other } })).toMatchObject({ success: true });
    expect(await rowan.browser.call(deleteWish, { params: { wish_id: other } })).toMatchObject({ status: 404 });
    expect(await fern.browser.call(deleteWish, { params: { wish_id: "x" } })).toMatchObject({ status: 404 });
    await publish(rowan, "A mandolin");
    expect(await told(fern)).toEqual([]);
    expect(await wishes(fern)).toEqual(["ocarina"]);
    api.clock.advance(366 * 24 * 3_600_000);
    await api.runJob(REMOVE_OLD_NOTIFICATIONS);
    const { rows } = await sql<{ count: number }>`select count(*)::int from wishes`.execute(api.db);
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe("a search that somebody waits for", () => {
  it("is theirs alone: nobody else sees it or ends it; it is in their export, and goes with their account", async () => {
    const id = await wish(fern, "ocarina");
    expect(await wishes(rowan)).toEqual([]);
    expect(await rowan.browser.call(deleteWish, { params: { wish_id: id } })).toMatchObject({ status: 404 });
    expect(await api.call(getWishes, {})).toMatchObject({ status: 403 });
    expect(await fern.browser.call(exportAccount, {})).toMatchObject({ wishes: [{ text: "ocarina" }] });
    await fern.browser.call(deleteAccount, { body: { password: PASSWORD, deleteContent: false } });
    const { rows } = await sql`select from wishes`.execute(api.db);
    expect(rows).toEqual([]);
  });

  it("is kept once, has a word, and is one of fifty", async () => {
    expect(await wish(fern, "  ocarina\n tuning ")).toBe(await wish(fern, "ocarina tuning"));
    expect(await wish(fern, " ?! ")).toBe("Please type at least one word to look for");
    expect(await wish(fern, "a".repeat(257))).toBe("The search text can be at most 256 characters long");
    for (let count = 1; count < 50; count++) await wish(fern, `ocarina ${count}`);
    expect(await wish(fern, "one more")).toBe(
      "You can wait for 50 searches at a time. “What Reaches Me” in your account has the list.",
    );
    expect(await wishes(fern)).toHaveLength(50);
    expect(await wish(rowan, "one more")).toMatch(/^\d+$/);
  });

  it("is found by its rarest word, whatever the number of others", async () => {
    await publish(rowan, "A knot");
    await publish(rowan, "Another knot");
    await wish(fern, "knot ocarina");
    const { rows } = await sql<{ key_term: string }>`select key_term from wishes`.execute(api.db);
    expect(rows).toEqual([{ key_term: "ocarina" }]);
    await sql`insert into wishes (user_id, text, terms, key_term, other_keys, created_at, ends_at)
      select ${fern.id}, 'w' || n, array['w' || n], 'w' || n, case when n % 20 = 0 then array['v' || n] else '{}' end, now(),
        now() + interval '100 years' from generate_series(1, 20000) n`.execute(api.db);
    await sql`analyze wishes`.execute(api.db);
    const explained = async (count: number) => {
      const terms = Array.from({ length: count }, (_, index) => `w${index * 7}x`);
      const query = wishesQuery({ terms, authorId: rowan.id, now: new Date(), after: "0" });
      const { rows: plan } = await sql`explain (format json) ${query}`.execute(api.db);
      return JSON.stringify(plan);
    };
    expect(await explained(500)).toContain("wishes_by_key");
    // With more words, other keys are worth a look-up each only among more wishes.
    const plan = await explained(20);
    expect(plan).toContain("wishes_by_key");
    expect(plan).toContain("wishes_by_other_keys");
    expect(plan).not.toContain("Seq Scan");
  });
});

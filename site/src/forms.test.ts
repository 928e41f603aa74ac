import * as done from "@unknot/contract/words/done";
import * as rules from "@unknot/contract/words/rules";
import { expect, it } from "vitest";
import { openTestSite } from "../testing/open-test-site.ts";

const { site, database } = await openTestSite({ SITE_URL: "https://unknot.example" });

const GOOD = { name: "Ada <b>", email: "ada@unknot.example", reason: "Report a Bug", message: "First & one\n\nSecond" };

const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}, from = "192.0.2.1") =>
  site.inject({
    method: "POST",
    url,
    remoteAddress: from,
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://unknot.example", ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

const received = () => database.db.selectFrom("contact_messages").selectAll().execute();

it("takes the contact form where scripts are off, and says so on a page that can be loaded again", async () => {
  const answer = await send("/contact", GOOD);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe("/contact?sent");
  expect(await received()).toMatchObject([{ name: "Ada <b>", message: "<p>First &amp; one</p><p>Second</p>" }]);
  expect((await site.inject("/contact?sent")).payload).toContain(done.contactSent());
});

it("shows what is wrong with the form, and what was typed", async () => {
  const answer = await send("/contact", { ...GOOD, email: "nowhere", message: 'Do not lose "this" </textarea>' });
  expect(answer.statusCode).toBe(400);
  expect(answer.payload).toContain(rules.badEmail().text);
  expect(answer.payload).toContain('value="Ada &lt;b&gt;"');
  expect(answer.payload).toContain("Do not lose &quot;this&quot; &lt;/textarea&gt;");
  expect(answer.headers["content-security-policy"]).toContain("form-action 'self'");
});

it("takes no form from another site, of another type, or without end", async () => {
  const before = (await received()).length;
  expect((await send("/contact", GOOD, { origin: "https://evil.example" })).statusCode).toBe(403);
  for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"]) {
    expect((await send("/contact", GOOD, { "content-type": type })).statusCode).toBe(415);
  }
  expect((await send("/contact", { ...GOOD, message: "x".repeat(200_000) })).statusCode).toBe(413);
  expect((await send("/post/1", GOOD)).statusCode).toBe(404);
  expect(await received()).toHaveLength(before);
});

it("counts each sender by itself", async () => {
  const codes = [];
  // The same words would be the same message.
  for (let times = 0; times < 12; times++) {
    const message = `${GOOD.message} ${times}`;
    codes.push((await send("/contact", { ...GOOD, message }, {}, "192.0.2.7")).statusCode);
  }
  expect(codes).toContain(429);
  expect((await send("/contact", { ...GOOD, email: "eve@unknot.example" }, {}, "192.0.2.8")).statusCode).toBe(303);
});

it("says of a link to unsubscribe that makes no sense what is wrong with it", async () => {
  // So a browser sends it, because the page is not to tell its address.
  const answer = await send("/unsubscribe?token=nonsense", {}, { origin: "null" });
  expect(answer.statusCode).toBe(400);
  expect(answer.payload).toContain("<form");
});

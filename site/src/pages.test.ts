import { createHash } from "node:crypto";
import { request } from "node:http";
import { createComment, createPost, hide, markDeleted } from "@unknot/api/testing/factories";
import { describe, expect, it } from "vitest";
import { openTestSite } from "../testing/open-test-site.ts";

const { site, database } = await openTestSite({
  SITE_URL: "https://unknot.example",
  SITE_NAME: "Knots",
  SITE_OWNER: "Fern Moss, 1 Quay",
});

const get = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers });

/** Sends a path as it is, where a client would tidy it up first. */
async function rawGet(path: string): Promise<number> {
  await site.listen({ port: 0, host: "127.0.0.1" }).catch(() => {});
  const { port } = site.server.address() as { port: number };
  return new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", path }, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on("error", reject)
      .end();
  });
}

describe("a page", () => {
  it("has its content, its name and its links from the settings, whatever the Host header says", async () => {
    const id = await createPost(database.db, { title: "Knot & loop <b>" });
    const answer = await get(`/post/${id}`, { host: "evil.example", "x-forwarded-host": "evil.example" });
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toContain("Knot &amp; loop &lt;b&gt;");
    expect(answer.payload.replace(/<[^>]+>/g, "")).toMatch(/ · [^·]+ · 1 min read/);
    expect(answer.payload).toContain(`<link rel="canonical" href="https://unknot.example/post/${id}"/>`);
    expect(answer.payload).toContain("Knots");
    expect(answer.payload).not.toContain("evil.example");
  });

  it("says who answers for the site", async () => {
    const { payload } = await get("/legal/privacy-policy");
    expect(payload).toContain("Responsible for Knots, and for the data it handles: Fern Moss, 1 Quay.");
    expect(payload).not.toContain("{owner}");
  });

  it("allows no script but its own", async () => {
    const { headers, payload } = await get("/");
    const policy = String(headers["content-security-policy"]);
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toContain("nonce");
    expect(payload).not.toContain("nonce");
    expect(policy).toContain("frame-ancestors 'none'");
    let inline = 0;
    for (const [, attributes = "", text = ""] of payload.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      // Structured data is text to a browser: it never runs.
      if (attributes.includes("application/ld+json") || attributes.includes(" src=")) continue;
      inline++;
      expect(policy).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    }
    expect(inline).toBeGreaterThan(3);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "strict-transport-security": expect.anything(),
    });
  });

  it("cannot be broken out of by what people wrote", async () => {
    const title = "</script><script>alert(1)</script><!--";
    const id = await createPost(database.db, { title, problem: "<p>&lt;/script&gt;&lt;!--</p>" });
    for (const path of ["/?sort=newest", `/post/${id}`, `/?query=${encodeURIComponent(title)}`]) {
      const { payload } = await get(path);
      expect(payload).not.toContain("<script>alert(1)");
    }
  });

  it("gives nothing of what is hidden or deleted away, metadata included", async () => {
    const hidden = await createPost(database.db, { title: "Secretword", problem: "<p>secrettext</p>" });
    await createComment(database.db, { postId: hidden, text: "<p>secretcomment</p>" });
    await hide(database.db, "posts", hidden, "Scam");
    const deleted = await createPost(database.db, { title: "Secretword" });
    await markDeleted(database.db, "posts", deleted);
    const page = await get(`/post/${hidden}`);
    expect(page.statusCode).toBe(200);
    expect(page.payload.replaceAll("<!-- -->", "")).toContain("Reason: Scam");
    expect((await get(`/post/${deleted}`)).statusCode).toBe(410);
    for (const path of [`/post/${hidden}`, `/post/${deleted}`, "/", "/?sort=newest"]) {
      expect((await get(path)).payload).not.toMatch(/secret(word|text|comment)/i);
    }
  });
});

describe("an address that makes no sense", () => {
  it.each([
    "/post/%00",
    "/post/9999999999999999999999",
    "/profile/%F0%9F%98%80%E2%80%AE",
    `/profile/${"x".repeat(1500)}`,
    "/?page=99999999999",
    "/?page=-1",
    "/post/1.data/x",
    "/wp-admin.php",
    "/assets/../../package.json",
    "/%2e%2e/%2e%2e/etc/passwd",
  ])("%s is a page of its own with status 404", async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toContain("text/html");
  });

  it("with broken escapes is 400, and too long is 414", async () => {
    expect((await get("/post/%E0%A4%A")).statusCode).toBe(400);
    expect((await get(`/?query=${"x".repeat(9000)}`)).statusCode).toBe(414);
  });

  it("with two slashes at its head does not leave the site", async () => {
    expect(await rawGet("//evil.example/x")).toBe(404);
  });

  it("in absolute form is the page that it names, whatever host it names", async () => {
    expect(await rawGet("http://unknot.example/about")).toBe(200);
    expect(await rawGet("https://evil.example/about?x=1")).toBe(200);
    expect(await rawGet("http://evil.example")).toBe(200);
    expect(await rawGet("http://evil.example?page=2x")).toBe(404);
    expect(await rawGet("http://evil.example//evil.example/x")).toBe(404);
    expect(await rawGet("http://evil.example/post/%E0%A4%A")).toBe(400);
    expect(await rawGet("ftp://evil.example/about")).toBeLessThan(500);
  });

  it.each(["POST", "PUT", "DELETE", "PATCH"] as const)("%s on a page is not found", async (method) => {
    expect((await site.inject({ method, url: "/" })).statusCode).toBe(404);
  });

  it.each([
    "/?query=%00",
    "/?query=%F0%9F%98%80",
    `/?query=${encodeURIComponent("' or 1=1 --")}`,
    "/?query=&sort=evil",
    "/?modal=x",
  ])("%s is just a list", async (path) => {
    expect((await get(path)).statusCode).toBe(200);
  });
});

const broken = await openTestSite();

it("a failure of ours is a page with status 500 that gives nothing of the failure away", async () => {
  const answer = await broken.site.inject("/");
  expect(answer.statusCode).toBe(200);
  const { sql } = await import("kysely");
  await sql`alter table tallies rename to elsewhere`.execute(broken.database.db);
  // A page that nobody has asked for before: the others are kept.
  const failed = await broken.site.inject("/?page=1");
  expect(failed.statusCode).toBe(500);
  expect(failed.payload).toContain("Internal Server Error");
  expect(failed.payload).not.toMatch(/relation|node_modules|select /);
});

it("a path of the API that leads nowhere is answered by the API", async () => {
  for (const method of ["GET", "POST", "PUT"] as const) {
    for (const url of ["/api/nothing", "/api", "/api/", "/api/get_comments/x/y"]) {
      const answer = await site.inject({ method, url });
      expect(answer.statusCode, `${method} ${url}`).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, error: "Not found" });
    }
  }
});

it("built files are compressed and cached for good", async () => {
  const scripts = new Set((await get("/")).payload.match(/\/assets\/[\w.-]+\.js/g));
  const answers = await Promise.all([...scripts].map((path) => get(path, { "accept-encoding": "br" })));
  for (const { headers, statusCode, payload } of answers) {
    expect(statusCode).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    // What is a few words is sent as it is.
    if (payload.length > 1000) expect(headers["content-encoding"]).toBe("br");
  }
  expect(answers.some(({ headers }) => headers["content-encoding"] === "br")).toBe(true);
  expect((await get("/assets/nothing.js")).statusCode).toBe(404);
});

import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { createComment, createPost, hide } from "@unknot/api/testing/factories";
import { describe, expect, it, vi } from "vitest";
import { openListeningSite } from "../../testing/listening-site.ts";

// The look-up before the server gives the same answers as the server, byte for byte.

const { database, send } = await openListeningSite();
const { db } = database;
const postId = await createPost(db, { title: "A knot", problem: `<p>${"Some words. ".repeat(200)}</p>` });
await createComment(db, { postId });

const PATHS = ["/", "/?sort=newest", `/post/${postId}`, `/post/${postId}.data`, `/post/${postId}.md`, "/about"];
const MACHINES = ["/feed.xml", "/sitemap.xml", "/robots.txt", `/post/${postId}/share.png`, "/nothing", "/post/999999"];
const ENCODINGS = ["", "gzip", "br", "zstd", "gzip, deflate, br, zstd", "br;q=0, *", "identity", "x-gzip;q=0.5"];

/** What keeps a request from being looked up before the server, and changes nothing about the answer. */
const THE_LONG_WAY = "\nRange: bytes=0-10";

const accepting = (encoding: string) => (encoding ? `\nAccept-Encoding: ${encoding}` : "");

/** What is asked for often is made smaller while others read it: here all of it has been before it is compared. */
async function askOften(path: string): Promise<void> {
  for (const encoding of ["br", "gzip", "zstd"]) {
    const head = `GET ${path} HTTP/1.1${accepting(encoding)}`;
    // The first one of an address that few ask for is not kept.
    await send(head);
    if (!(await send(head)).headers["content-encoding"]) return;
    for (let time = 0; time < 20; time++) await send(head);
    await vi.waitFor(async () => expect((await send(head)).headers.etag).toMatch(/-s"$/), { timeout: 10_000 });
  }
}

for (const path of [...PATHS, ...MACHINES]) await askOften(path);

describe.each([...PATHS, ...MACHINES])("%s", (path) => {
  it.each(ENCODINGS)("in the encoding '%s'", async (encoding) => {
    const head = `GET ${path} HTTP/1.1${accepting(encoding)}`;
    const first = await send(head);
    const second = await send(head);
    const before = database.statements();
    expect(await send(head)).toEqual(first);
    // It was looked up: nothing was asked.
    expect(database.statements()).toBe(before);
    expect(second).toEqual(first);
    expect(await send(head + THE_LONG_WAY)).toEqual(first);
    expect(await send(head.replace(path, `http://elsewhere.example${path}`))).toEqual(first);
    expect(await send(`${head}\nCookie: a=b\nAuthorization: Bearer x`)).toEqual(first);
    const brief = await send(head.replace("GET", "HEAD"));
    expect(brief).toEqual({ ...first, body: Buffer.alloc(0) });
    expect(Number(first.headers["content-length"])).toBe(first.body.length);
  });
});

describe("what says nothing of a page", () => {
  it.each([`/post/${postId}`, "/?sort=newest", "/feed.xml"])("%s: has no page made of its own", async (path) => {
    const kept = await send(`GET ${path} HTTP/1.1${accepting("br")}`);
    const before = database.statements();
    for (const added of ["utm_source=news", "fbclid=a|b", "x", "x=%C3%A4"]) {
      const head = `GET ${path}${path.includes("?") ? "&" : "?"}${added} HTTP/1.1${accepting("br")}`;
      expect(await send(head)).toEqual(kept);
      expect(await send(head + THE_LONG_WAY)).toEqual(kept);
    }
    expect(database.statements()).toBe(before);
  });

  it("leaves what does say something, in whatever order", async () => {
    const first = await send("GET /?page=1&sort=top HTTP/1.1");
    const before = database.statements();
    expect(await send("GET /?utm_id=1&sort=top&page=1 HTTP/1.1")).toEqual(first);
    expect(database.statements()).toBe(before);
    expect((await send("GET /?utm_id=1&sort=newest&page=1 HTTP/1.1")).body).not.toEqual(first.body);
  });
});

describe("encodings", () => {
  const read: Record<string, (bytes: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    zstd: zstdDecompressSync,
  };

  it.each(Object.keys(read))("%s holds the same page, under an ETag of its own", async (encoding) => {
    const plain = await send("GET / HTTP/1.1");
    const encoded = await send(`GET / HTTP/1.1${accepting(encoding)}`);
    expect(encoded.headers["content-encoding"]).toBe(encoding);
    expect(read[encoding]?.(encoded.body)).toEqual(plain.body);
    expect(encoded.body.length).toBeLessThan(plain.body.length / 2);
    for (const { headers } of [plain, encoded]) expect(headers.vary).toBe("accept-encoding");
    expect(encoded.headers.etag).not.toBe(plain.headers.etag);
    expect(encoded.headers.etag).toMatch(/^"[\w-]+"$/);
  });
});

it("what is asked for often becomes smaller, and is the same", async () => {
  const id = await createPost(db, {
    problem: `<p>${Array.from({ length: 3000 }, (_, n) => `word${n * n}`).join(" ")}</p>`,
  });
  const head = `GET /post/${id} HTTP/1.1${accepting("br")}`;
  const quick = await send(head);
  await askOften(`/post/${id}`);
  const small = await send(head);
  expect(small.headers.etag).not.toBe(quick.headers.etag);
  expect(small.body.length).toBeLessThan(quick.body.length);
  expect(brotliDecompressSync(small.body)).toEqual(brotliDecompressSync(quick.body));
  // Who has the one that was made quickly has the page, and is not sent it again.
  const asked = `${head}\nIf-None-Match: ${quick.headers.etag}`;
  const again = await send(asked);
  expect(again.status).toBe("HTTP/1.1 304 Not Modified");
  expect(again.headers.etag).toBe(quick.headers.etag);
  expect(await send(asked + THE_LONG_WAY)).toEqual(again);
});

describe("whoever has it already", () => {
  const head = `GET /post/${postId} HTTP/1.1${accepting("br")}`;

  it.each([
    ["its ETag", (etag: string) => etag],
    ["several", (etag: string) => `"other", ${etag}`],
    ["a weak one", (etag: string) => `W/${etag}`],
    ["any", () => "*"],
  ])("is told so, who names %s", async (_, name) => {
    const { headers } = await send(head);
    const before = database.statements();
    const asked = `${head}\nIf-None-Match: ${name(headers.etag ?? "")}`;
    const answer = await send(asked);
    expect(answer.status).toBe("HTTP/1.1 304 Not Modified");
    expect(answer.body.length).toBe(0);
    expect(answer.headers).toMatchObject({ etag: headers.etag, "cache-control": headers["cache-control"] });
    expect(database.statements()).toBe(before);
    expect(await send(asked + THE_LONG_WAY)).toEqual(answer);
    expect(await send(asked.replace("GET", "HEAD"))).toEqual(answer);
  });

  it("gets the page, who names the ETag of another encoding or of nothing", async () => {
    const plain = await send(`GET /post/${postId} HTTP/1.1`);
    for (const etag of [plain.headers.etag, '"nothing"', "nonsense,,", ""]) {
      const answer = await send(`${head}\nIf-None-Match: ${etag}`);
      expect(answer.status).toBe("HTTP/1.1 200 OK");
      expect(await send(`${head}\nIf-None-Match: ${etag}${THE_LONG_WAY}`)).toEqual(answer);
    }
  });

  it("is told nothing of the kind once it has changed, or is hidden", async () => {
    const id = await createPost(db);
    const ask = (etag: string) => send(`GET /post/${id} HTTP/1.1\nIf-None-Match: ${etag}`);
    const { headers } = await send(`GET /post/${id} HTTP/1.1`);
    expect((await ask(headers.etag ?? "")).status).toContain("304");
    await db.updateTable("posts").set({ title: "Another" }).where("id", "=", id).execute();
    expect((await ask(headers.etag ?? "")).status).toContain("200");
    await hide(db, "posts", id);
    const hidden = await ask(headers.etag ?? "");
    expect(hidden.status).toContain("200");
    expect(hidden.body.toString()).not.toContain("Another");
  });
});

it("an answer to HTTP/1.0 is the same, too", async () => {
  const { body, headers } = await send("GET / HTTP/1.1");
  const old = await send("GET / HTTP/1.0");
  expect(old.body).toEqual(body);
  expect(old.headers.etag).toBe(headers.etag);
});

it.each(["*", "ftp://elsewhere.example/"])("a target that is no path (%s) leads nowhere", async (target) => {
  expect((await send(`GET ${target} HTTP/1.1`)).status).toContain("404");
});

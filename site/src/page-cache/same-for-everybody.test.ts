import { createComment, createMember, createPost } from "@unknot/api/testing/factories";
import { describe, expect, it } from "vitest";
import { openTestSite } from "../../testing/open-test-site.ts";
import { withReads } from "./reads.ts";

// Every route that there is: what is kept for all depends on nothing that one of them sends.

const { site, database } = await openTestSite({ SITE_URL: "https://unknot.example" });
await site.ready();
const author = await createMember(database.db, "Rowan");
const postId = await createPost(database.db, { authorId: author.id, title: "A title", tags: ["x.webp"] });
await createComment(database.db, { postId, authorId: author.id });

/** What stands for the parts of a route that vary. */
const PARTS: Record<string, string> = {
  ":id": postId,
  ":username": "Rowan",
  ":document": "privacy-policy",
  ":part": "1",
  ":name": "x.webp",
  ":secret": "x",
  ":comment_id": "1",
};
const fill = (route: string) => route.replace(/\(\^[^)]*\)/g, "").replace(/:\w+/g, (part) => PARTS[part] ?? "x");

/** The routes of the server, from its own list of them: a line each, indented under what it begins with. */
function routesOfServer(): string[] {
  const above: string[] = [];
  return site
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", name = "", methods = ""] = /^([│├└─ ]*)(\S+) \((.*)\)$/.exec(line) ?? [];
      if (name === "") return [];
      const depth = indent.length / 4;
      above.length = depth - 1;
      above.push(name);
      return methods.includes("GET") && !name.endsWith("*") ? [fill(above.join(""))] : [];
    });
}

type PageRoute = { id: string; path?: string; parentId?: string; index?: boolean };

/** The routes of the pages, and the data that the router asks for. */
async function routesOfPages(): Promise<string[]> {
  const { routes } = (await import("@unknot/web/server")) as unknown as { routes: Record<string, PageRoute> };
  const pathOf = (route: PageRoute | undefined): string =>
    route ? `${pathOf(routes[route.parentId ?? ""])}/${route.path ?? ""}` : "";
  const paths = Object.values(routes).map((route) => pathOf(route).replace(/\/+/g, "/").replace(/\/$/, "") || "/");
  const pages = [...new Set(paths)].filter((path) => !path.includes("*")).map(fill);
  const lists = ["/?sort=newest", "/?sort=top&page=1", "/?query=title", "/feed.xml?query=title", "/no-such-page"];
  return [...pages, ...lists, ...pages.map((path) => (path === "/" ? "/_root.data" : `${path}.data`))];
}

const routes = [...new Set([...routesOfServer(), ...(await routesOfPages())])];

const ASKERS: Record<string, Record<string, string>> = {
  "a cookie": { cookie: "refresh_token=x; known_device=y; image_token=z; theme=light" },
  "an access token": { authorization: "Bearer x.y.z" },
  "a password": { authorization: "Basic eDp5" },
  "another language": { "accept-language": "de, fr;q=0.5" },
  "another type": { accept: "application/json, text/x-component" },
  "a link on another site": { referer: "https://elsewhere.example/", "sec-fetch-site": "cross-site", origin: "null" },
  "a link on this site": { referer: "https://unknot.example/", "sec-fetch-site": "same-origin" },
  "another host": { host: "elsewhere.example", "x-forwarded-host": "elsewhere.example", forwarded: "host=x" },
  "another address": { "x-forwarded-for": "192.0.2.9", "x-real-ip": "192.0.2.9", "x-forwarded-proto": "http" },
  "another browser": { "user-agent": "curl/8", "sec-ch-ua-mobile": "?1", "save-data": "on", dnt: "1", "sec-gpc": "1" },
  "a copy": { "if-none-match": "*", "if-modified-since": "Sat, 01 Jan 2050 00:00:00 GMT", range: "bytes=0-10" },
  "a router's hints": { "x-remix-reload-document": "1", "x-requested-with": "x", purpose: "prefetch" },
};

const headersOfReply = (headers: Record<string, unknown>) => {
  const { date: _, "content-length": __, ...others } = headers;
  return others;
};

/** Asks the route itself, past the cache, as it is asked when an answer for all is made. */
async function ask(url: string, headers: Record<string, string> = {}) {
  const { result, reads } = await withReads(async () => await site.inject({ url, headers }));
  const { statusCode, payload } = result;
  return { statusCode, payload, headers: headersOfReply(result.headers), isPersonal: reads.isPersonal };
}

it("there are the routes that there are", () => {
  expect(routes).toEqual(
    expect.arrayContaining(["/", "/sitemap.xml", `/post/${postId}.md`, "/logout", "/account.data"]),
  );
  expect(routes.length).toBeGreaterThan(80);
});

describe.each(routes)("%s", (url) => {
  it("is the same for everybody, or kept for nobody", async () => {
    const shared = await site.inject({ url });
    // Files are sent by a library of their own, which takes ranges.
    const isFile = shared.headers["accept-ranges"] !== undefined;
    if (isFile || !String(shared.headers["cache-control"]).startsWith("public")) return;
    const made = await ask(url);
    for (const [asker, headers] of Object.entries(ASKERS)) {
      const own = await ask(url, headers);
      expect.soft({ asker, ...own }).toEqual({ asker, ...made });
    }
  });
});

it.each(["/logout", "/logout.data", "/LOGOUT", "/%6cogout", "/logout/"])(
  "%s, which depends on who asks, is kept for nobody",
  async (url) => {
    for (const referer of ["https://unknot.example/", "https://elsewhere.example/", "https://unknot.example/"]) {
      const { headers } = await site.inject({ url, headers: { referer } });
      expect(headers["cache-control"] ?? "").not.toContain("public");
      expect(headers.etag).toBeUndefined();
    }
  },
);

it.each(["/unsubscribe?token=x", "/verify-email?%74oken=x"])(
  "%s, which holds a secret, is kept for nobody",
  async (url) => {
    for (let times = 0; times < 3; times++) {
      const { headers } = await site.inject(url);
      expect(headers["cache-control"]).toBe("private, no-cache");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers.etag).toBeUndefined();
    }
  },
);

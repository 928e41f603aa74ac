/// <reference lib="webworker" />
import { CacheableResponsePlugin } from "workbox-cacheable-response";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { listenToPush } from "./push.ts";

// Keeps the shell and the posts that were read last, for when there is no network. With a network everything but
// what never changes is fetched anew. What it keeps are the pages as a visitor sees them; calls are never kept.

declare const self: ServiceWorkerGlobalScope;
/** Changes with every build, so that browsers see that there is a new version. */
declare const BUILD: string;

const OFFLINE = "/offline";
const LOGOUT = "/logout";
const [ASSETS, PAGES, DATA, IMAGES, SHELL] = ["assets", "pages", "data", "images", `shell-${BUILD}`];
const DAY_SECONDS = 86_400;

const ok = new CacheableResponsePlugin({ statuses: [200] });
const atMost = (maxEntries: number) => new ExpirationPlugin({ maxEntries, maxAgeSeconds: 30 * DAY_SECONDS });

/** The shell: the page that says there is no network, with all that it loads. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  const answer = await fetch(OFFLINE, { cache: "reload" });
  if (!answer.ok) throw new Error(`${OFFLINE} answered ${answer.status}`);
  const html = await answer.clone().text();
  await cache.put(OFFLINE, answer);
  const loaded = [...html.matchAll(/"(\/assets\/[^"\\]+)\\?"/g)].map(([, path]) => path as string);
  const assets = await caches.open(ASSETS);
  await assets.addAll([...new Set(loaded)]);
}

async function dropOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("shell-") && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldShells().then(() => self.clients.claim()));
});

listenToPush();

/** The post whose page or data has this address. */
const postOf = ({ pathname }: URL) => /^\/post\/(\d+)(?:\.data)?$/.exec(pathname)?.[1];

/** What the network says is not there any more, or hidden: not that it cannot say it at the moment. */
const isGone = ({ status }: Response) => status === 404 || status === 410;
const isHidden = ({ headers }: Response) => headers.get("x-robots-tag") === "noindex";

/** Forgets the images that a kept page shows: others fetch them anew, and this post has no others. */
async function forgetImagesOf(page: Response | undefined): Promise<void> {
  const images = await caches.open(IMAGES);
  const paths = (await page?.text())?.match(/\/uploads\/[\w-]{22}\.webp/g) ?? [];
  await Promise.all(paths.map((path) => images.delete(path)));
}

/**
 * Forgets a post under whatever address it was kept, and all that names it: lists, and others that it is similar to.
 * A page links to it; data has its id as a text, which may be that of something else too: that is only fetched anew.
 */
async function forgetPost(id: string): Promise<void> {
  for (const name of [PAGES, DATA]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const kept = await cache.match(request);
      const isIt = postOf(new URL(request.url)) === id;
      const text = isIt ? "" : await kept?.clone().text();
      if (!isIt && !text?.includes(name === PAGES ? `/post/${id}"` : `"${id}"`)) continue;
      await cache.delete(request);
      if (isIt) await forgetImagesOf(kept);
    }
  }
}

/** What is gone, hidden or not for everybody is not kept, nor a moment longer than the network says so. */
const followsWhatIsThere = (cacheName: string): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) =>
    isHidden(response) || response.headers.get("cache-control")?.includes("no-store") ? null : response,
  fetchDidSucceed: async ({ request, response }) => {
    const id = postOf(new URL(request.url));
    if (id !== undefined && (isGone(response) || isHidden(response))) await forgetPost(id);
    else if (isGone(response)) await (await caches.open(cacheName)).delete(request);
    return response;
  },
});

/** Fresh from the network; what was kept where there is none. */
function freshOrKept(cacheName: string, maxEntries: number) {
  return new NetworkFirst({ cacheName, plugins: [ok, atMost(maxEntries), followsWhatIsThere(cacheName)] });
}

/** Pages that are written on: their HTML is the same for everybody, and what was typed is in the browser. */
const isWrittenOn = ({ pathname }: URL) =>
  ["/createproblemsolution", "/contact", "/drafts"].includes(pathname) ||
  /^\/account\/(decisions|posts\/all\/edit\/\d+)$/.test(pathname);
const isRead = (url: URL) => url.pathname === "/" || isWrittenOn(url) || (postOf(url) !== undefined && !isData(url));
const isData = (url: URL) => postOf(url) !== undefined && url.pathname.endsWith(".data");

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({ cacheName: ASSETS, plugins: [ok, new ExpirationPlugin({ maxEntries: 300 })] }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/uploads/"),
  // An image follows what it is in, so the network is asked; that it is the same costs nothing.
  freshOrKept(IMAGES, 60),
);
registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && request.mode === "navigate" && isRead(url),
  freshOrKept(PAGES, 50),
);

const data = freshOrKept(DATA, 50);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isData(url),
  async ({ event, request, url }) => {
    const answer = await data.handle({ event, request });
    // Read inside the app, a post comes as data alone: its page is kept too, for when it is opened by its address.
    const page = `/post/${postOf(url)}`;
    const pages = await caches.open(PAGES);
    if (answer.ok && !isHidden(answer) && !(await pages.match(page))) event.waitUntil(pages.add(page).catch(() => {}));
    return answer;
  },
);

registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && request.mode === "navigate" && url.pathname === OFFLINE,
  async ({ request }) => (await caches.match(OFFLINE)) ?? fetch(request),
);

// Pages that are not kept: without a network, the way to the page that says so. Its HTML under another address would
// not fit that address's scripts.
registerRoute(
  // The page that logs out has to be told truly whether another site's link led to it: the browser asks for it itself.
  ({ url, request, sameOrigin }) => sameOrigin && request.mode === "navigate" && url.pathname !== LOGOUT,
  ({ request }) => fetch(request),
);
setCatchHandler(async ({ request, url }) => {
  const isPage = (request as Request).mode === "navigate";
  const from = encodeURIComponent(`${url?.pathname ?? "/"}${url?.search ?? ""}`);
  return isPage ? Response.redirect(`${OFFLINE}?from=${from}`) : Response.error();
});

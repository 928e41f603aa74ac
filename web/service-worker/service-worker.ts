/// <reference lib="webworker" />
import { CacheableResponsePlugin } from "workbox-cacheable-response";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { CacheFirst, NetworkFirst, type StrategyOptions } from "workbox-strategies";

// Keeps the shell and the write-ups that were read last, for when there is no network. With a network everything but
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

/** What is gone or was hidden is not kept a moment longer than the network says so. */
function forgetsWhatIsGone(cacheName: string): StrategyOptions["plugins"] {
  return [
    {
      fetchDidSucceed: async ({ request, response }) => {
        if (response.status !== 200) await (await caches.open(cacheName)).delete(request);
        return response;
      },
    },
  ];
}

/** Fresh from the network; what was kept where there is none, with a mark on it that says so. */
function freshOrKept(cacheName: string, maxEntries: number) {
  return new NetworkFirst({ cacheName, plugins: [ok, atMost(maxEntries), ...(forgetsWhatIsGone(cacheName) ?? [])] });
}

const isRead = ({ pathname }: URL) => pathname === "/" || /^\/post\/\d+$/.test(pathname);
const dataOf = ({ pathname }: URL) => /^\/post\/(\d+)\.data$/.exec(pathname)?.[1];

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({ cacheName: ASSETS, plugins: [ok, new ExpirationPlugin({ maxEntries: 300 })] }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/uploads/"),
  new CacheFirst({ cacheName: IMAGES, plugins: [ok, atMost(60)] }),
);
registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && request.mode === "navigate" && isRead(url),
  freshOrKept(PAGES, 50),
);

const data = freshOrKept(DATA, 50);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && dataOf(url) !== undefined,
  async ({ event, request, url }) => {
    const answer = await data.handle({ event, request });
    // Read inside the app, a write-up comes as data alone: its page is kept too, for when it is opened by its address.
    const page = `/post/${dataOf(url)}`;
    const pages = await caches.open(PAGES);
    if (answer.ok && !(await pages.match(page))) event.waitUntil(pages.add(page).catch(() => {}));
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

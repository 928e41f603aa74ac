/// <reference lib="webworker" />

// What is pushed to this device is a token alone: the site says what it is about when it is shown, and what has been
// hidden, deleted or read by then is not.

declare const self: ServiceWorkerGlobalScope;

/** Longer than that, and the browser shows a sentence of its own. */
const TIME_LIMIT = 8_000;
const ICON = "/icons/192.png";

type Message = { token: string; title: string; text: string };
type News = { text: string; path: string };

/** What a message is about; null for nothing that may be shown. Where the site does not say, only that there is something. */
async function askFor({ token, text }: Message): Promise<News | null> {
  const unknown = { text, path: "/notifications" };
  try {
    const answer = await fetch("/api/get_pushed_news", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
      credentials: "omit",
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    return answer.ok ? ((await answer.json()) as { news: News | null }).news : unknown;
  } catch {
    return unknown;
  }
}

async function show(message: Message): Promise<void> {
  const news = await askFor(message);
  if (news === null) return;
  const data = { path: news.path };
  await self.registration.showNotification(message.title, { body: news.text, tag: news.path, icon: ICON, data });
}

/** Opens a page of this site, in a window that is there already or a new one. */
async function open(path: string): Promise<void> {
  const [there] = await self.clients.matchAll({ type: "window" });
  if (!there) return void (await self.clients.openWindow(path));
  await there.focus();
  await there.navigate(path);
}

/** Shows what is pushed, and opens its page. */
export function listenToPush(): void {
  self.addEventListener("push", (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as Message));
  });
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open((event.notification.data as { path: string }).path));
  });
}

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listenToPush } from "./push.ts";

// The browser stands in for itself here: what it calls, and what it is asked to show. Headless ones show nothing.

type Handler = (event: object) => void;
let handlers: Record<string, Handler>;
let shown: unknown[];
let opened: string[];
let windows: { focus: () => Promise<void>; navigate: (path: string) => Promise<void> }[];
let site: (path: string, request: RequestInit) => Promise<Response>;

beforeEach(() => {
  [handlers, shown, opened, windows] = [{}, [], [], []];
  vi.stubGlobal("fetch", (path: string, request: RequestInit) => site(path, request));
  vi.stubGlobal("self", {
    addEventListener: (name: string, handler: Handler) => {
      handlers[name] = handler;
    },
    registration: { showNotification: async (...said: unknown[]) => void shown.push(said) },
    clients: { matchAll: async () => windows, openWindow: async (path: string) => void opened.push(`new ${path}`) },
  });
  listenToPush();
});
afterEach(() => vi.unstubAllGlobals());

/** What the browser does with an event, until it is done. */
async function raise(name: string, event: object): Promise<void> {
  let done: Promise<void> | undefined;
  const waitUntil = (promise: Promise<void>) => {
    done = promise;
  };
  handlers[name]?.({ ...event, waitUntil });
  await done;
}
const MESSAGE = { token: "1.2.x", title: "Unknot", text: "There is something new for you" };
const push = () => raise("push", { data: { json: () => MESSAGE } });
const says = (news: object | null) => async () => Response.json({ success: true, news });

it("shows what the site says the message is about, asking with the token alone", async () => {
  const asked: unknown[] = [];
  site = async (path, { method, body, credentials }) => {
    asked.push([path, method, body, credentials]);
    return Response.json({ success: true, news: { text: "Fern commented on “A knot”", path: "/post/1#comment-2" } });
  };
  await push();
  expect(asked).toEqual([["/api/get_pushed_news", "POST", '{"token":"1.2.x"}', "omit"]]);
  expect(shown).toEqual([
    [
      "Unknot",
      {
        body: "Fern commented on “A knot”",
        tag: "/post/1#comment-2",
        icon: "/icons/192.png",
        data: { path: "/post/1#comment-2" },
      },
    ],
  ]);
});

it("shows nothing of what may not be shown by now", async () => {
  site = says(null);
  await push();
  expect(shown).toEqual([]);
});

it("says that there is something where the site cannot be asked", async () => {
  const failures = [
    async () => new Response("no", { status: 503 }),
    async () => new Response("no"),
    async () => {
      throw new TypeError("no network");
    },
  ];
  for (site of failures) await push();
  expect(shown).toHaveLength(3);
  for (const one of shown)
    expect(one).toMatchObject(["Unknot", { body: MESSAGE.text, data: { path: "/notifications" } }]);
});

it("opens the page of what is pressed, in a window that is there or a new one", async () => {
  const close = vi.fn();
  const press = () => raise("notificationclick", { notification: { close, data: { path: "/post/1" } } });
  await press();
  const note = (word: string) => async () => void opened.push(word);
  windows = [{ focus: note("focus"), navigate: async (path) => void opened.push(`there ${path}`) }];
  await press();
  expect(opened).toEqual(["new /post/1", "focus", "there /post/1"]);
  expect(close).toHaveBeenCalledTimes(2);
});

import { pathOf } from "@unknot/contract/client";
import { SECOND } from "@unknot/contract/limits";
import { getNotificationEvents, getNotifications } from "@unknot/contract/services/notifications";
import { api, renewed } from "./api";
import { tellDraftsSaved } from "./draft-news";
import { accessToken } from "./session";
import { setUnread } from "./unread";

/** Waits before the stream is asked for again: longer after each failure. */
const WAITS = [5, 15, 30, 60].map((seconds) => seconds * SECOND);

/** Reads a stream of events until it ends; throws where it breaks off. */
async function readEvents(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (text + value).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const count = /^event: unread\ndata: (\d+)$/m.exec(event)?.[1];
      if (count) setUnread(Number(count));
      const saved = /^event: drafts\ndata: (.*)$/m.exec(event)?.[1];
      if (saved !== undefined) tellDraftsSaved(saved);
    }
  }
}

/** Listens once; answers whether the server let it. */
async function listen(signal: AbortSignal): Promise<boolean> {
  const token = accessToken();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(pathOf(getNotificationEvents, {}), { headers, signal });
  // The stream has ended with its session: whoever looks at this tab is told now, not at their next click.
  if (answer.status === 403) await renewed(token);
  if (!answer.ok || !answer.body) return false;
  await readEvents(answer.body);
  return true;
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Listens for as long as the tab is looked at; where streams do not come through, asks now and then instead. */
async function keepListening(signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    const isHeard = await listen(signal).catch(() => false);
    if (signal.aborted) return;
    failures = isHeard ? 0 : failures + 1;
    if (isHeard) continue;
    const answer = await api(getNotifications, { query: {} });
    if (answer.success) setUnread(answer.unreadCount);
    await pause(WAITS[Math.min(failures, WAITS.length) - 1] ?? 0, signal);
  }
}

/** Follows how many notifications are unread while this tab is looked at. Returns the function that stops it. */
export function followUnread(): () => void {
  let current: AbortController | null = null;
  const update = () => {
    const isSeen = document.visibilityState === "visible";
    if (isSeen === (current !== null)) return;
    current?.abort();
    current = isSeen ? new AbortController() : null;
    if (current) void keepListening(current.signal);
  };
  update();
  document.addEventListener("visibilitychange", update);
  return () => {
    document.removeEventListener("visibilitychange", update);
    current?.abort();
    setUnread(0);
  };
}

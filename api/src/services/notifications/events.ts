import { MINUTE, SECOND } from "@unknot/contract/limits";
import type { AppContext } from "../../context.ts";
import type { Stream } from "../../platform/http/bind-stream.ts";
import type { Member } from "../../platform/viewer.ts";
import { countUnread } from "./store.ts";

/** How often the database is asked: one statement for everybody who listens to this process, whoever wrote the news. */
const ASKED_EVERY = SECOND;
/** A line that says nothing, so that proxies keep the connection, and a dead one is noticed. */
const HEARTBEAT = 25 * SECOND;
/** Then the browser asks again, with a fresh access token: what is over for a session ends here too. */
const LIVES = 5 * MINUTE;
/** Tabs of one member; the oldest gives way. */
const PER_MEMBER = 10;

type Listener = { userId: string; stream: Stream; told: number | null; openedAt: number; heardAt: number };

/** Streams of how many notifications members have not read. Nothing is asked while nobody listens. */
export function createEvents({ db }: AppContext) {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | undefined;

  const drop = (listener: Listener) => {
    listeners.delete(listener);
    listener.stream.end();
    if (listeners.size === 0) stop();
  };

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function tell(listener: Listener, count: number, now: number): void {
    if (listener.told !== count) {
      listener.told = count;
      listener.heardAt = now;
      listener.stream.send("unread", String(count));
    } else if (now - listener.heardAt > HEARTBEAT) {
      listener.heardAt = now;
      listener.stream.beat();
    }
    if (now - listener.openedAt > LIVES) drop(listener);
  }

  async function ask(): Promise<void> {
    const ids = [...new Set([...listeners].map(({ userId }) => userId))];
    const counts = await countUnread(db, ids);
    for (const listener of [...listeners]) tell(listener, counts.get(listener.userId) ?? 0, Date.now());
  }

  function tick(): void {
    // A database that is away for a moment ends the streams: the browsers ask again, later and later.
    ask()
      .catch(() => [...listeners].forEach(drop))
      .finally(() => {
        if (listeners.size > 0) timer = setTimeout(tick, ASKED_EVERY);
        else stop();
      });
  }

  return {
    /** Begins to tell a member; the stream is theirs until either side ends it. */
    open: (viewer: Member, stream: Stream): void => {
      const own = [...listeners].filter(({ userId }) => userId === viewer.id);
      if (own.length >= PER_MEMBER && own[0]) drop(own[0]);
      const now = Date.now();
      const listener = { userId: viewer.id, stream, told: null, openedAt: now, heardAt: now };
      listeners.add(listener);
      stream.onEnd(() => drop(listener));
      if (timer === undefined) timer = setTimeout(tick, 0);
    },
    /** Ends all streams, because the program stops. */
    close: (): void => [...listeners].forEach(drop),
  };
}

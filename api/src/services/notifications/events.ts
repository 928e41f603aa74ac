import { MINUTE, SECOND } from "@unknot/contract/limits";
import type { FastifyBaseLogger } from "fastify";
import type { Stream } from "../../calls/bind-stream.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { countUnreadOf, type News } from "./store.ts";

/**
 * How long after an answer the database is asked again: one statement for everybody who listens to this process,
 * whoever wrote the news or ended the session. With the statement and a busy machine, less than a second.
 */
const ASKED_AFTER = SECOND / 2;
/** A line that says nothing, so that proxies keep the connection, and a dead one is noticed. */
const HEARTBEAT = 25 * SECOND;
/** Then the browser asks again, with a fresh access token. */
const LIVES = 5 * MINUTE;
/** Tabs of one member; the oldest gives way. */
const PER_MEMBER = 10;

type Listener = {
  userId: string;
  sessionId: string;
  stream: Stream;
  last: News | null;
  openedAt: number;
  heardAt: number;
};

/**
 * Streams of how many notifications members have not read, and of drafts that were saved elsewhere; each ends with its session. Nothing is asked while nobody
 * listens. `log` hears when the database stops answering.
 */
export function createEvents({ db, clock }: AppContext, log: FastifyBaseLogger) {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  let isFailing = false;

  const drop = (listener: Listener) => {
    listeners.delete(listener);
    listener.stream.end();
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };

  function tell(listener: Listener, news: News): void {
    const { last } = listener;
    if (last?.count === news.count && last.drafts === news.drafts) return;
    listener.last = news;
    listener.heardAt = Date.now();
    if (last?.count !== news.count) listener.stream.send("unread", String(news.count));
    if ((last?.drafts ?? "") !== news.drafts) listener.stream.send("drafts", news.drafts);
  }

  /** Ends a stream that has lived long enough, and shows one that has been silent for long that it lives. */
  function tend(listener: Listener): void {
    const now = Date.now();
    if (now - listener.openedAt > LIVES) {
      drop(listener);
    } else if (now - listener.heardAt > HEARTBEAT) {
      listener.heardAt = now;
      listener.stream.beat();
    }
  }

  async function ask(): Promise<void> {
    const asked = [...listeners];
    const news = await countUnreadOf(db, [...new Set(asked.map(({ sessionId }) => sessionId))], clock());
    for (const listener of asked) {
      const own = news.get(listener.sessionId);
      if (own === undefined) drop(listener);
      else if (listeners.has(listener)) tell(listener, own);
    }
  }

  /** One question at a time: whoever begins to listen while one is on its way is in the next. */
  function plan(wait: number): void {
    if (timer !== undefined || isAsking || listeners.size === 0) return;
    timer = setTimeout(() => void tick(), wait);
  }

  async function tick(): Promise<void> {
    timer = undefined;
    isAsking = true;
    try {
      await ask();
      if (isFailing) log.warn("members are told of news again");
      isFailing = false;
    } catch (error) {
      // A database that is away for a moment ends no stream: the browsers would all ask for a new one at once.
      if (!isFailing) log.error(error, "members cannot be told of news");
      isFailing = true;
    }
    isAsking = false;
    [...listeners].forEach(tend);
    plan(ASKED_AFTER);
  }

  return {
    /** Begins to tell a member; the stream is theirs until either side ends it, or their session is over. */
    open: (viewer: Member, stream: Stream): void => {
      const own = [...listeners].filter(({ userId }) => userId === viewer.id);
      if (own.length >= PER_MEMBER && own[0]) drop(own[0]);
      const now = Date.now();
      const { id: userId, sessionId } = viewer;
      const listener = { userId, sessionId, stream, last: null, openedAt: now, heardAt: now };
      listeners.add(listener);
      stream.onEnd(() => drop(listener));
      plan(0);
    },
    /** Ends all streams, because the program stops. */
    close: (): void => [...listeners].forEach(drop),
  };
}

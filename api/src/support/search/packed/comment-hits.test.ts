import { afterEach, describe, expect, it, vi } from "vitest";
import { type CommentAnswer, type CommentChange, hitsOf, RememberedComments } from "./comment-hits.ts";

const KETTLE = 1;
const WHISTLE = 2;
const hits = (post: number) => hitsOf(`[[${post},1]]`);
const change = (version: number, changedBy: bigint, terms: number[]): CommentChange => ({ version, changedBy, terms });
const answer = (own: Partial<CommentAnswer>): CommentAnswer => ({
  ...{ server: "started today", toldFrom: 1n, changes: [], xmin: 10n, read: new Map() },
  ...own,
});

/** What remembers that one post holds each term, as of transaction 10. */
function remembering(): RememberedComments {
  const comments = new RememberedComments();
  const read = new Map([KETTLE, WHISTLE].map((term) => [term, hits(7)] as const));
  expect(comments.take(comments.asked(), answer({}), [])).toBe(true);
  expect(comments.take(comments.asked(), answer({ read }), [])).toBe(true);
  return comments;
}

afterEach(() => vi.useRealTimers());

describe("what is remembered of comments", () => {
  it("is forgotten once it has changed, and only that", () => {
    const comments = remembering();
    expect(comments.take(comments.asked(), answer({ changes: [change(1, 10n, [KETTLE])] }), [KETTLE])).toBe(false);
    expect(comments.get(KETTLE)).toBeUndefined();
    expect(comments.get(WHISTLE)).toEqual(hits(7));
    expect(comments.take(comments.asked(), answer({ changes: [change(1, 10n, [])] }), [WHISTLE])).toBe(true);
  });

  it("is what was read in the moment of the answer that tells of a change", () => {
    const comments = remembering();
    const read = new Map([[KETTLE, hits(8)]]);
    expect(comments.take(comments.asked(), answer({ changes: [change(1, 10n, [KETTLE])], read }), [])).toBe(true);
    expect(comments.get(KETTLE)).toEqual(hits(8));
  });

  it("is not what an answer says that was overtaken by news", () => {
    const comments = remembering();
    const early = comments.asked();
    comments.take(comments.asked(), answer({ changes: [change(1, 10n, [KETTLE])] }), []);
    comments.take(early, answer({ read: new Map([[KETTLE, hits(7)]]) }), []);
    expect(comments.get(KETTLE)).toBeUndefined();
  });

  it("is not what a server says that is behind", () => {
    const comments = remembering();
    comments.take(comments.asked(), answer({ changes: [change(1, 10n, [KETTLE])] }), []);
    const behind = new Map([[KETTLE, hits(7)]]);
    comments.take(comments.asked(), answer({ read: behind }), []);
    expect(comments.get(KETTLE), "does not know of a change that is told").toBeUndefined();
    comments.take(comments.asked(), answer({ xmin: 20n }), []);
    comments.take(comments.asked(), answer({ xmin: 10n, read: behind }), []);
    expect(comments.get(KETTLE), "is older than what is known").toBeUndefined();
    comments.take(comments.asked(), answer({ xmin: 20n, read: behind }), []);
    expect(comments.get(KETTLE)).toEqual(hits(7));
  });

  it("is nothing after a restart of the server, whose transactions may have numbers that were given before", () => {
    const comments = remembering();
    const before = comments.asked();
    const restarted = { server: "started again", xmin: 9n };
    expect(comments.take(comments.asked(), answer(restarted), [KETTLE])).toBe(false);
    expect(comments.get(KETTLE)).toBeUndefined();
    expect(comments.asked().xmin).toBe(9n);
    // One that was asked for before comes late.
    comments.take(before, answer({ read: new Map([[KETTLE, hits(7)]]) }), []);
    expect(comments.get(KETTLE)).toBeUndefined();
  });

  it("is not what was asked for at the end of a pause, when a later answer has told nothing", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const comments = remembering();
    const many = Array.from({ length: 1000 }, (_, at) => change(at, 10n, [KETTLE]));
    comments.take(comments.asked(), answer({ changes: many }), []);
    const inPause = comments.asked();
    vi.advanceTimersByTime(60_000);
    const after = comments.asked();
    expect([inPause.isPaused, after.isPaused]).toEqual([true, false]);
    comments.take(inPause, answer({ xmin: 30n }), []);
    comments.take(after, answer({ xmin: 25n, read: new Map([[KETTLE, hits(7)]]) }), []);
    expect(comments.get(KETTLE)).toBeUndefined();
    // Nor what was kept before the one from the pause came.
    comments.take(comments.asked(), answer({ xmin: 30n, read: new Map([[KETTLE, hits(7)]]) }), []);
    comments.take(inPause, answer({ xmin: 40n }), []);
    expect(comments.get(KETTLE)).toBeUndefined();
  });

  it("is nothing once changes are not told any more", () => {
    const comments = remembering();
    expect(comments.take(comments.asked(), answer({ toldFrom: 10n, xmin: 20n }), [KETTLE])).toBe(false);
    expect(comments.get(WHISTLE)).toBeUndefined();
  });

  it("is nothing while there are more changes than are told, and what comes meanwhile is not kept", () => {
    const comments = remembering();
    const before = comments.asked();
    const many = Array.from({ length: 1000 }, (_, at) => change(at, 10n, [KETTLE]));
    expect(comments.take(comments.asked(), answer({ changes: many }), [WHISTLE])).toBe(false);
    expect(comments.take(before, answer({ read: new Map([[WHISTLE, hits(7)]]) }), [])).toBe(true);
    const paused = comments.asked();
    expect(paused.isPaused).toBe(true);
    expect(comments.take(paused, answer({ read: new Map([[WHISTLE, hits(7)]]) }), [])).toBe(true);
    expect(comments.get(WHISTLE)).toBeUndefined();
  });
});

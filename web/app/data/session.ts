import { createClient, Unreachable, type WireAnswer, type WireRequest } from "@unknot/contract/client";
import { generateAccessToken, logOut, type User } from "@unknot/contract/services/auth";
import { useState } from "react";
import { create } from "zustand";
import { setDraftOwner, VISITOR_OWNER } from "../lib/draft-owner";
import { clearOfflineCaches, recordReached } from "../lib/offline";
import { markMember } from "../lib/root-marks";
import { browserStorage, MUTED_TAGS, MUTED_WORDS, tabStorage } from "../lib/storage";
import { clearReadLately } from "./read-lately";

/**
 * A visitor `hasLeft` who was a member in this tab and has ended that of their own will; where the session has ended by
 * itself, it `hasEnded`.
 */
export type Session =
  | { status: "unknown" }
  | { status: "visitor"; hasLeft?: true; hasEnded?: true }
  | { status: "member"; user: User };
/** How asking for a fresh access token ended; `failed` when the server could not be asked. */
export type Refreshed = "member" | "visitor" | "failed";

/** Characters of a body: all that outlive the page may have 64 KiB together (Fetch Standard, section 4.7). */
const SMALL = 500;
/** When the page goes away, what was typed last goes with it: nothing else is on its way then. */
const LEAVING = 30_000;
const TOKEN = "accessToken";
/** Whose session this browser saw last, so that its end is noticed wherever and whenever it was ended. */
const MEMBER = "member";
/** Who that was, for as long as nobody can be asked: without a network a member stays one. */
const LAST_USER = "member-user";
const UNKNOWN: Session = { status: "unknown" };
const VISITOR = { status: "visitor" } as const satisfies Session;

const useStore = create<Session>(() => UNKNOWN);

/**
 * Sends a request as it is: no access token, no second try. The session's cookie goes with it by itself. Rejects with
 * `Unreachable` where the network is to blame.
 */
export async function send(request: WireRequest, accessToken?: string | null): Promise<WireAnswer> {
  const { method, path, body, idempotencyKey } = request;
  // What is liked or deleted last, when the page is left, outlives the page; browsers allow that to small requests only.
  const keepalive =
    method !== "GET" &&
    (body === undefined || (typeof body === "string" && body.length < (document.hidden ? LEAVING : SMALL)));
  const headers: Record<string, string> = {};
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  if (typeof body === "string") headers["content-type"] = "application/json";
  if (accessToken) headers.authorization = `Bearer ${accessToken}`;
  // What `fetch` and reading its answer reject with is the network's (Fetch Standard, section 5.6).
  const answer = await fetch(path, { method, body, headers, keepalive })
    .then(async (response) => ({ status: response.status, body: await response.text() }))
    .catch(() => null);
  recordReached(answer !== null);
  // A proxy whose server is away answers with a page of its own, and so does the login of a hotel's network.
  if (answer?.body[0] !== "{") throw new Unreachable();
  return answer;
}

const call = createClient((request) => send(request));

/** Other tabs are told when this one logs in or out. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("session");

/** The access token of this tab, if it has one. */
export const accessToken = (): string | null => tabStorage.get(TOKEN);

function become(next: Session, token: string | null): void {
  tabStorage.set(TOKEN, token);
  markMember(next.status === "member");
  useStore.setState(next, true);
  if (next.status === "member") setDraftOwner(next.user._id);
  else if (next.status === "visitor" && !next.hasEnded) setDraftOwner(VISITOR_OWNER);
}

/** Who cannot be asked about is who was here last, until they can. */
function becomeLastMember(): void {
  const last = browserStorage.get(LAST_USER);
  if (last && currentSession().status === "unknown")
    become({ status: "member", user: JSON.parse(last) }, accessToken());
}

/** Whoever comes next to this browser does not see what was read. Drafts stay, for their writer alone: decision 41. */
function clearWhatWasRead(): void {
  clearReadLately();
  browserStorage.set(MUTED_TAGS, null);
  browserStorage.set(MUTED_WORDS, null);
  document.adoptedStyleSheets = [];
  void clearOfflineCaches();
}

async function askForToken(): Promise<Refreshed> {
  const answer = await call(generateAccessToken, {});
  if ("error" in answer) {
    becomeLastMember();
    return "failed";
  }
  const { accessToken: token, user } = answer;
  const last = browserStorage.get(MEMBER);
  if (token && user) {
    if (last !== null && last !== user._id) clearWhatWasRead();
    browserStorage.set(MEMBER, user._id);
    browserStorage.set(LAST_USER, JSON.stringify(user));
    become({ status: "member", user }, token);
  } else if (last !== null) sessionEnded({ isLeaving: false });
  else become(currentSession().status === "visitor" ? currentSession() : VISITOR, null);
  return token ? "member" : "visitor";
}

/** One tab at a time, where the browser can see to that: each use of the cookie replaces it. */
async function oneTabAtATime<T>(run: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request("refresh", run) : await run();
}

let running: Promise<Refreshed> | null = null;

/** Gets a fresh access token by the cookie; all who ask while it runs share one request. */
export function refreshSession(): Promise<Refreshed> {
  running ??= oneTabAtATime(askForToken).finally(() => {
    running = null;
  });
  return running;
}

/** Records that this tab has just logged in, finds out as whom, and tells the other tabs. */
export async function sessionBegan(token: string): Promise<void> {
  tabStorage.set(TOKEN, token);
  await refreshSession();
  channel?.postMessage("began");
}

/** What a session becomes that is over: where nobody was seen in this tab, nothing was taken from them. */
const endOf = ({ status }: Session, hasLeft: boolean): Session =>
  hasLeft ? { ...VISITOR, hasLeft } : status === "member" ? { ...VISITOR, hasEnded: true } : VISITOR;

/** Forgets the session in this tab, and in the others; `isLeaving` where that is what the member wanted. */
export function sessionEnded({ isLeaving }: { isLeaving: boolean }): void {
  become(endOf(currentSession(), isLeaving), null);
  browserStorage.set(MEMBER, null);
  browserStorage.set(LAST_USER, null);
  clearWhatWasRead();
  channel?.postMessage(isLeaving ? "left" : "ended");
}

/** Logs out here and on the server; answers false, and stays logged in, where the server could not be reached. */
export async function endSession(): Promise<boolean> {
  const { success } = await call(logOut, {});
  if (success) sessionEnded({ isLeaving: true });
  return success;
}

/** Forgets who it was whose session has ended by itself: the page that they were on has been left. */
export function pageWasLeft(): void {
  const session = currentSession();
  if (session.status === "visitor" && session.hasEnded) become(VISITOR, null);
}

/** Begins to listen to the other tabs. Returns the function that stops it. */
export function followOtherTabs(): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    // What this tab has of a member who leaves goes with them; what they keep is in the browser.
    if (data === "left") tabStorage.clear();
    if (data === "left" || data === "ended") become(endOf(currentSession(), data === "left"), null);
    else void refreshSession();
  };
  channel?.addEventListener("message", onMessage);
  return () => channel?.removeEventListener("message", onMessage);
}

/** The session as it is now, outside of rendering. */
export const currentSession = (): Session => useStore.getState();

/** Who is logged in: unknown in the server's HTML, which is the same for everybody, and until the cookie was asked. */
export const useSession = (): Session => useStore();

const idOf = (session: Session): string | null => (session.status === "member" ? session.user._id : null);

/** The account of the viewer as it is now, outside of rendering. */
export const currentViewer = (): string | null => idOf(useStore.getState());

/** The account of the viewer, for rendering; null for a visitor, and until it is known. */
export const useViewer = (): string | null => useStore(idOf);

/**
 * Who writes in what is on the screen: the member, also when their session has ended by itself, until they have left or
 * somebody else has come; null for a visitor.
 */
export function useWriter(): string | null {
  const session = useStore();
  const viewer = idOf(session);
  const [last, setLast] = useState(viewer);
  const isGone = session.status === "visitor" && !session.hasEnded;
  const writer = isGone ? null : (viewer ?? last);
  if (writer !== last) setLast(writer);
  return writer;
}

/** Whether it is the viewer who has this name, for rendering. */
export const useIsViewer = (username: string): boolean =>
  useStore((session) => session.status === "member" && session.user.username === username);

/** Calls back whenever it becomes known that a member looks at this tab. */
export function onMemberKnown(listener: () => void): void {
  useStore.subscribe((now, before) => {
    if (before.status !== "member" && now.status === "member") listener();
  });
}

/** Calls back whenever a visitor has become a member in this tab. */
export function onMemberCame(listener: () => void): void {
  useStore.subscribe((now, before) => {
    if (before.status === "visitor" && now.status === "member") listener();
  });
}

/** Calls back whenever a member does not look at this tab any more: nobody does, or somebody else. */
export function onMemberLeft(listener: () => void): void {
  useStore.subscribe((now, before) => {
    if (idOf(before) !== null && idOf(now) !== idOf(before)) listener();
  });
}

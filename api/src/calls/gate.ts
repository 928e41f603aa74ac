import type { AnyEndpoint } from "@unknot/contract/endpoint";
import * as errors from "@unknot/contract/words/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { notAllowed, notFound, notLoggedIn } from "../platform/errors.ts";
import type { RateLimiter } from "../platform/rate-limiter.ts";
import type { Keyed } from "./idempotency.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { OwnWrites } from "./own-writes.ts";
import { hasRole, type Viewer } from "./viewer.ts";

/** What every call passes on its way in; put together once, by the program. */
export type Gate = {
  /** The member behind an access token; null where it is not, or no longer, good. */
  identify: (accessToken: string) => Promise<Viewer>;
  limiter: RateLimiter;
  /** The answer that a call with an `Idempotency-Key` got before; throws a 409 for one that came with something else. */
  answeredBefore: (userId: string | null, call: Keyed) => Promise<object | undefined>;
  /** Counts a call that failed by our fault. */
  noteError: () => Promise<void>;
  /** Origin of the site; cookies count only in requests from there. */
  siteUrl: string;
  /** How whoever has written sees it where replicas are read from; null where none are. */
  ownWrites: OwnWrites | null;
  /** Keeps what visitors are answered; null where nobody does. */
  keptAnswers: KeptAnswers | null;
};

/** A cookie that holds a token, as a use case sees it. */
export type TokenCookie = {
  token: string | undefined;
  save: (token: string, expiresAt: Date) => void;
  drop: () => void;
};

/** What a use case may know of the request besides its declared parts. */
export type RequestContext = {
  /** Where the request comes from, as far as the trusted proxy says; undefined for calls that the program makes itself. */
  address: string | undefined;
  userAgent: string;
  bearer: string | undefined;
  /** The cookie of the session. */
  cookie: TokenCookie;
  /** The cookie by which a browser is known in which somebody has logged in. */
  device: TokenCookie;
  /** The cookie that goes with requests for images: those carry no access token. */
  images: TokenCookie;
  /** The `Idempotency-Key` of calls that take one, and what came with it. */
  keyed: Keyed | undefined;
  /** Reads the file of a form; null where it has none. Throws a 413 for one over the limit, a 415 for no form. */
  readFile: () => Promise<Buffer | null>;
};

declare module "fastify" {
  interface FastifyInstance {
    gate: Gate;
  }
  interface FastifyRequest {
    viewer: Viewer;
  }
}

/** The names of the cookies, and where they go. */
const COOKIES = {
  session: { name: "refresh_token", path: "/api" },
  device: { name: "known_device", path: "/api" },
  images: { name: "image_token", path: "/uploads" },
} as const;

const isLoopback = (url: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);

/**
 * Whether a browser's request comes from the site's own pages. On a loopback address all its names are the same place:
 * whoever tries the product out types what they like.
 */
export function isOwnOrigin(origin: string, siteUrl: string): boolean {
  const from = URL.parse(origin);
  const own = new URL(siteUrl);
  if (!from) return false;
  if (from.origin === own.origin) return true;
  return isLoopback(from) && isLoopback(own) && from.port === own.port && from.protocol === own.protocol;
}

function checkOrigin(request: FastifyRequest, siteUrl: string): void {
  const { origin, "sec-fetch-site": site } = request.headers;
  const isForeign = origin ? !isOwnOrigin(origin, siteUrl) : site === "cross-site" || site === "same-site";
  if (isForeign) throw notAllowed(errors.otherOrigin());
}

/** The bearer token of a request, if it has one. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(request.headers.authorization ?? "")?.[1];
}

/**
 * Lets a request to an endpoint in, or throws: 403 without a good access token where one is needed or given, 404 for
 * calls of moderators to everybody else, 403 for a cookie from another site's page.
 */
export async function admit(endpoint: AnyEndpoint, request: FastifyRequest, gate: Gate): Promise<Viewer> {
  if (endpoint.identity === "cookie") {
    checkOrigin(request, gate.siteUrl);
    return null;
  }
  const { access } = endpoint;
  const token = bearerOf(request);
  const viewer = token ? await gate.identify(token) : null;
  if (access === "moderator" || access === "admin") {
    if (!viewer || !hasRole(viewer.role, access)) throw notFound(errors.notFound());
    return viewer;
  }
  const isGiven = request.headers.authorization !== undefined;
  if (!viewer && (isGiven || access === "member")) throw notLoggedIn();
  return viewer;
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; siteUrl: string };

/** One of the cookies of a request: `HttpOnly; SameSite=Strict`, for the paths that need it alone, and `Secure` where the site is on https. */
export function tokenCookie(kind: keyof typeof COOKIES, { request, reply, siteUrl }: Exchange): TokenCookie {
  const { name, path } = COOKIES[kind];
  const options = {
    path,
    httpOnly: true,
    sameSite: "strict",
    secure: siteUrl.startsWith("https:"),
  } as const;
  return {
    token: request.cookies[name],
    save: (token, expiresAt) => void reply.setCookie(name, token, { ...options, expires: expiresAt }),
    drop: () => void reply.clearCookie(name, options),
  };
}

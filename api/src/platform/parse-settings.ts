import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { isEmail } from "@unknot/contract/rules/email";
import { SHARES_MIN } from "./postgres/shares.ts";
import { parseTarget } from "./postgres/targets.ts";

/** The shortest secret for HMAC-SHA-256 (RFC 7518, section 3.2), in bytes. */
const SECRET_BYTES = 32;
/** A number of P-256. */
const PUSH_KEY_BYTES = 32;
/** 128 bits in hexadecimal are twice as long. */
const TOKEN_BYTES = 16;

/** A port of TCP; 0 is any that is free. Like all of these it adds a sentence to `problems` where the text is none. */
export function parsePort(text: string, problems: string[]): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65535) problems.push(`PORT must be a number from 0 to 65535, not "${text}"`);
  return port;
}

/** An address of one of some protocols, as it is written. */
export function parseUrl(name: string, text: string, protocols: string[], problems: string[]): string {
  const url = URL.parse(text);
  if (!url || !protocols.includes(url.protocol)) {
    problems.push(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`);
  }
  return text;
}

/** The address of the site where SITE_URL does not say it: where the program listens. */
export function ownUrl(host: string, port: number, problems: string[]): string {
  const named = host.includes(":") ? `[${host}]` : host;
  if (URL.parse(`http://${named}`)?.pathname !== "/") {
    problems.push(`HOST must be an address or a name of this machine, not "${host}"`);
  }
  return `http://${named}:${port}`;
}

/** SITE_URL, without a slash at its end: an origin, for the site lives at the root of its host. */
export function parseSiteUrl(text: string, problems: string[]): string {
  parseUrl("SITE_URL", text, ["http:", "https:"], problems);
  const url = URL.parse(text);
  if (url && (url.pathname !== "/" || url.search || url.hash)) {
    problems.push("SITE_URL must have no path: the site lives at the root of its host");
  }
  return text.replace(/\/+$/, "");
}

/** "on" or "off". */
export function parseSwitch(name: string, text: string, problems: string[]): boolean {
  if (!["on", "off"].includes(text)) problems.push(`${name} must be "on" or "off", not "${text}"`);
  return text === "on";
}

/** TOKEN_SECRET, of 32 bytes or more; null where there is none and none is required. */
export function parseSecret(text: string | null, isRequired: boolean, problems: string[]): string | null {
  if (!text && isRequired)
    problems.push("TOKEN_SECRET must be set with DATABASE_URL: `openssl rand -base64 48` makes one");
  if (text && Buffer.byteLength(text) < SECRET_BYTES) {
    problems.push(`TOKEN_SECRET must be at least ${SECRET_BYTES} bytes long`);
  }
  return text;
}

/** An e-mail address, alone or behind a name. */
export function parseMailbox(name: string, text: string | null, problems: string[]): string | null {
  // An address alone, or behind a name: Unknot <no-reply@unknot.example>.
  const address = /<([^<>]*)>$/.exec(text ?? "")?.[1] ?? text;
  if (address !== null && (!isEmail(address) || /[\r\n]/.test(text ?? ""))) {
    problems.push(`${name} must be an e-mail address, not "${text}"`);
  }
  return text;
}

/** A whole number of hours, one or more. */
export function parseHours(name: string, text: string, problems: string[]): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) < 1)
    problems.push(`${name} must be a whole number of hours, not "${text}"`);
  return Number(text);
}

/** A whole number of MB. */
export function parseMegabytes(name: string, text: string, problems: string[]): number {
  if (!/^\d{1,9}$/.test(text)) problems.push(`${name} must be a whole number of MB, 0 for no bound, not "${text}"`);
  return Number(text);
}

/** More than any machine has use for; each takes some 150 MB, and connections of its own. */
const PROCESSES_MAX = 256;

/** PROCESSES: a number, or "auto" for one a processor. */
export function parseProcesses(text: string, problems: string[]): number {
  if (text === "auto") return availableParallelism();
  const count = Number(text);
  if (!/^\d{1,3}$/.test(text) || count < 1 || count > PROCESSES_MAX)
    problems.push(`PROCESSES must be "auto" or a whole number from 1 to ${PROCESSES_MAX}, not "${text}"`);
  return count;
}

/** What a process may do. */
const SERVED = ["pages", "jobs"] as const;
export type Served = (typeof SERVED)[number];

/** SERVES: what a process does, parted by commas. */
export function parseServes(text: string, problems: string[]): Served[] {
  const parts = text.split(",").map((part) => part.trim());
  const serves = SERVED.filter((one) => parts.includes(one));
  if (serves.length !== parts.length) problems.push(`SERVES must be of ${SERVED.join(" and ")}, not "${text}"`);
  return serves;
}

function parseWithin(name: string, text: string, [least, most]: [number, number], problems: string[]): number {
  const number = Number(text);
  if (!/^\d{1,6}$/.test(text) || number < least || number > most)
    problems.push(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
  return number;
}

/** A whole number from 0 to `most`. */
export const parseWhole = (name: string, text: string, most: number, problems: string[]): number =>
  parseWithin(name, text, [0, most], problems);

/** A whole number from 1 to `most`: of what is kept, the newest always is. */
export const parseKept = (name: string, text: string, most: number, problems: string[]): number =>
  parseWithin(name, text, [1, most], problems);

/** DATABASE_POOL: connections enough for every kind of work. */
export function parsePool(text: string, problems: string[]): number {
  const size = Number(text);
  if (!/^\d{1,4}$/.test(text) || size < SHARES_MIN)
    problems.push(`DATABASE_POOL must be a whole number of at least ${SHARES_MIN}, not "${text}"`);
  return size;
}

/** DATABASE_URL, one host or several; null: a server of our own. */
export function parseDatabaseUrl(text: string | null, problems: string[]): string | null {
  if (text !== null && !parseTarget(text))
    problems.push("DATABASE_URL must be an address that begins with postgres:// or postgresql://");
  return text;
}

/** DATABASE_REPLICA_URLS, parted by commas, each of one server: how far it is says nothing about another. */
export function parseReplicaUrls(text: string, problems: string[]): string[] {
  const urls = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (urls.some((url) => parseTarget(url)?.hosts.length !== 1))
    problems.push(
      "DATABASE_REPLICA_URLS must be addresses that begin with postgres:// or postgresql://, of one host each, parted by commas",
    );
  return urls;
}

/** TRUSTED_PROXY: addresses and networks, parted by commas. */
export function parseProxies(text: string, problems: string[]): string[] {
  const addresses = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  for (const address of addresses) {
    const [ip, bits, ...rest] = address.split("/");
    const isGood = isIP(ip ?? "") !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
    if (!isGood) problems.push(`TRUSTED_PROXY must be addresses or networks parted by commas, not "${address}"`);
  }
  return addresses;
}

/** Addresses with their ports, as `192.0.2.1:8080`, parted by commas. */
export function parsePlaces(name: string, text: string, problems: string[]): string[] {
  const places = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  for (const place of places) {
    const [, address = "", port = ""] = /^(.+):(\d{1,5})$/.exec(place) ?? [];
    if (isIP(address) === 0 || Number(port) > 65_535)
      problems.push(`${name} must be addresses with ports parted by commas, not "${place}"`);
  }
  return places;
}

/** PUSH_PRIVATE_KEY: a private key of P-256, 32 bytes in base64url; null: one is made. */
export function parsePushKey(text: string | null, problems: string[]): string | null {
  if (text !== null && (!/^[\w-]{43}$/.test(text) || Buffer.from(text, "base64url").length !== PUSH_KEY_BYTES))
    problems.push("PUSH_PRIVATE_KEY must be a private key as `npx web-push generate-vapid-keys` makes one");
  return text;
}

/** What another program has to send to be let in; null: there is no such door. */
export function parseToken(name: string, text: string | null, problems: string[]): string | null {
  const isGood = text === null || (Buffer.byteLength(text) >= TOKEN_BYTES && /^[\x21-\x7e]+$/.test(text));
  if (!isGood) problems.push(`${name} must be at least ${TOKEN_BYTES} characters of ASCII without spaces`);
  return text;
}

/** MAIL_DKIM_SELECTOR: labels of a name in the domain name system. */
export function parseSelector(text: string | null, problems: string[]): string | null {
  const isGood = text === null || (text.length <= 100 && /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(text));
  if (!isGood) problems.push("MAIL_DKIM_SELECTOR must be the name that stands before ._domainkey");
  return text;
}

/** SENTRY_DSN: `https://<public key>@host/<project>`, as Sentry and what understands it show it; null: nothing is sent. */
export function parseDsn(text: string | null, problems: string[]): { endpoint: string; key: string } | null {
  if (text === null) return null;
  const url = URL.parse(text);
  const [, path = "", project] = /^(.*)\/(\d+)$/.exec(url?.pathname ?? "") ?? [];
  if (url && /^https?:$/.test(url.protocol) && /^\w+$/.test(url.username) && project) {
    return { endpoint: `${url.protocol}//${url.host}${path}/api/${project}/envelope/`, key: url.username };
  }
  problems.push("SENTRY_DSN must be an address as https://<key>@<host>/<number of the project>");
  return null;
}

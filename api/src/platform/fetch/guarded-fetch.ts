import { Resolver } from "node:dns/promises";
import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { SECOND } from "@unknot/contract/limits";
import { isPublicAddress } from "./public-address.ts";

const REDIRECTS_MAX = 3;
const PORTS = new Set(["", "80", "443"]);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NAME_WAIT = 2 * SECOND;
const HEADERS_MAX = 16 * 1024;

export type Guard = {
  /** The most bytes of a file. */
  most: number;
  /** Addresses of an own network, as `address:port`, that may be asked although they are not public. */
  allowed: readonly string[];
  /** Who asks, for whoever is asked. */
  userAgent: string;
  /** All addresses of a name. */
  resolve?: (name: string, signal: AbortSignal) => Promise<string[]>;
};

/** Asks the name servers, past the machine's own list of names: what that knows is no business of strangers. */
async function addressesOf(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: NAME_WAIT, tries: 1 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === "https:" ? "443" : "80");

/** The addresses to connect to for a URL; null where it may not be asked, or any of its addresses may not. */
async function admit(url: URL, guard: Guard, signal: AbortSignal): Promise<string[] | null> {
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(literal) ? [literal] : await (guard.resolve ?? addressesOf)(literal, signal);
  const isOwn = (address: string) => guard.allowed.includes(`${address}:${portOf(url)}`);
  if (addresses.length > 0 && addresses.every(isOwn)) return addresses;
  const isGood = PORTS.has(url.port) && addresses.length > 0 && addresses.every(isPublicAddress);
  return isGood ? addresses : null;
}

/** Answers with the addresses that were checked, whatever a name server says by now: nobody is led elsewhere between the two. */
const knowing = (addresses: string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, done) => {
    const [first] = all;
    if (options.all) done(null, all);
    else done(null, first?.address ?? "", first?.family ?? 0);
  };
};

function request(url: URL, addresses: string[], guard: Guard, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = { accept: "image/*", "accept-encoding": "identity", "user-agent": guard.userAgent };
  const options: RequestOptions = {
    ...{ headers, signal, agent: false, maxHeaderSize: HEADERS_MAX },
    lookup: knowing(addresses),
  };
  const { get } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => get(url, options, resolve).on("error", reject));
}

/** The bytes of an answer; null where they are too many, packed, or end too soon. */
async function read(answer: IncomingMessage, most: number): Promise<Buffer | null> {
  const { "content-length": said, "content-encoding": packed = "identity" } = answer.headers;
  if (answer.statusCode !== 200 || Number(said ?? 0) > most || packed !== "identity") return null;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches a file from an address that a stranger has chosen, without ever asking what strangers may not ask: by http or https, at
 * the usual ports, only where all addresses of the name are public, connected to one of exactly those, and the same again
 * for each of at most three redirects. Answers null whatever the reason, so that nobody learns what is behind an address;
 * throws where `signal` says so.
 */
export async function guardedFetch(address: string, guard: Guard, signal: AbortSignal): Promise<Buffer | null> {
  let url = URL.parse(address);
  for (let hops = 0; url && hops <= REDIRECTS_MAX; hops++) {
    try {
      const addresses = await admit(url, guard, signal);
      if (!addresses) return null;
      const answer = await request(url, addresses, guard, signal);
      try {
        const { location } = answer.headers;
        const isRedirect = REDIRECTS.has(answer.statusCode ?? 0) && location !== undefined;
        if (!isRedirect) return await read(answer, guard.most);
        url = URL.parse(location, url);
      } finally {
        answer.destroy();
      }
    } catch {
      signal.throwIfAborted();
      return null;
    }
  }
  return null;
}

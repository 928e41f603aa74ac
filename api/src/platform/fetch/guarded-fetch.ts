import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import { type Admission, admit, knowing } from "./admit.ts";

const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADERS_MAX = 16 * 1024;

export type Guard = Admission & {
  /** The most bytes of a file. */
  most: number;
  /** Who asks, for whoever is asked. */
  userAgent: string;
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

import type { IncomingMessage } from "node:http";
import https from "node:https";
import { type Admission, admit, knowing } from "./admit.ts";

const HEADERS_MAX = 16 * 1024;

export type Letter = { headers: Record<string, string>; body: Buffer };

/**
 * Posts to an address that a stranger has chosen, without ever asking what strangers may not ask: by https alone, at the
 * usual port, only where all addresses of the name are public, connected to one of exactly those, and following nobody
 * elsewhere. Answers the status, and reads nothing else; null where it may not be asked or does not answer, whatever the
 * reason. Throws where `signal` says so.
 */
export async function guardedPost(
  address: string,
  { headers, body }: Letter,
  admission: Admission,
  signal: AbortSignal,
): Promise<number | null> {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" || url.port === "80") return null;
  try {
    const addresses = await admit(url, admission, signal);
    if (!addresses) return null;
    const options = { method: "POST", headers, signal, agent: false, maxHeaderSize: HEADERS_MAX };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      https
        .request(url, { ...options, lookup: knowing(addresses) }, resolve)
        .on("error", reject)
        .end(body);
    });
    answer.destroy();
    return answer.statusCode ?? null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

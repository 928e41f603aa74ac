import { SECOND } from "@unknot/contract/limits";
import { AwsClient } from "aws4fetch";
import type { Config } from "../../platform/config.ts";
import { Unavailable } from "../../platform/errors.ts";
import { traced } from "../../platform/tracing.ts";
import type { Storage } from "./storage.ts";

/** How long each call may take, answer included: 8 MB from or to the slowest bucket that is of use. */
const LIMITS = { PUT: 10 * SECOND, GET: 5 * SECOND, DELETE: 5 * SECOND } as const;
/** A check that takes longer says no. */
const CHECK = 2 * SECOND;
/** What a check said holds for that long: whoever asks `/readyz` often does not ask the bucket as often. */
const CHECK_HOLDS = 5 * SECOND;
/** Asked for by the check; nothing has that name. */
const NOTHING = "unknot-check";

type Method = keyof typeof LIMITS;
type Call = { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string>; within?: number };

/** A storage in a bucket that speaks S3. */
export function createBucket({ url, ...access }: NonNullable<Config["bucket"]>): Storage {
  // Whoever asked is waiting: they try again themselves.
  const client = new AwsClient({ ...access, service: "s3", retries: 0 });

  /** The bytes of an answer; null for a 404 where that is `allowed`. */
  const send = async (method: Method, name: string, call: Call, isAllowed: boolean): Promise<Buffer | null> => {
    const { within = LIMITS[method], ...init } = call;
    const doing = `${method} ${name}`;
    // Nothing but a request holds a signal of `AbortSignal.timeout`: it may be collected, and its time limit with it.
    const limit = new AbortController();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      limit.abort();
      late.reject(new Error("it took too long"));
    }, within);
    const ask = async (): Promise<Buffer | null> => {
      const answer = await client.fetch(`${url}/${name}`, { method, ...init, signal: limit.signal });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.ok) return bytes;
      if (answer.status === 404 && isAllowed) return null;
      throw new Unavailable(`The bucket answered ${answer.status} to ${doing}`);
    };
    try {
      return await traced("bucket", method, () => Promise.race([ask(), late.promise]));
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      const { message, cause } = error as Error;
      throw new Unavailable(
        `The bucket did not answer to ${doing}: ${(cause as Error | undefined)?.message || message}`,
      );
    } finally {
      clearTimeout(timer);
    }
  };

  const check = () =>
    send("GET", NOTHING, { within: CHECK }, true).then(
      () => null,
      (error: Error) => error.message,
    );
  let checked: { at: number; trouble: Promise<string | null> } | null = null;
  return {
    put: async (name, bytes) => {
      const headers = { "content-type": "image/webp" };
      await send("PUT", name, { body: new Uint8Array(bytes), headers }, false);
    },
    get: (name) => send("GET", name, {}, true),
    remove: async (name) => void (await send("DELETE", name, {}, true)),
    trouble: () => {
      if (!checked || performance.now() - checked.at > CHECK_HOLDS) {
        checked = { at: performance.now(), trouble: check() };
      }
      return checked.trouble;
    },
  };
}

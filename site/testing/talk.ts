/** A request to the running program; `address` is who a trusted proxy says that calls. */
export type Ask = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  token?: string | undefined;
  body?: object;
  /** The Idempotency-Key. */
  key?: string;
  address?: string | undefined;
  /** The longest to wait for an answer, in milliseconds. */
  within?: number;
};

/** What came back; the status is 0 where nothing did. Times are in milliseconds. */
export type Answer = { status: number; retryAfter: string | null; body: string; ms: number };

const WITHIN = 30_000;

/** Asks over the network; never throws, since no answer is an answer here. */
export async function ask(url: string, options: Ask = {}): Promise<Answer> {
  const { method = "GET", token, body, key, address, within = WITHIN } = options;
  const start = performance.now();
  const headers = {
    ...(body && { "content-type": "application/json" }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { "idempotency-key": key }),
    ...(address && { "x-forwarded-for": address }),
  };
  const signal = AbortSignal.timeout(within);
  try {
    const payload = body && JSON.stringify(body);
    const answer = await fetch(url, { method, headers, signal, redirect: "manual", ...(payload && { body: payload }) });
    const text = await answer.text();
    const retryAfter = answer.headers.get("retry-after");
    return { status: answer.status, retryAfter, body: text, ms: performance.now() - start };
  } catch {
    return { status: 0, retryAfter: null, body: "", ms: performance.now() - start };
  }
}

/** The body of an answer as JSON. Throws for a status other than 200. */
export function given<Body>({ status, body }: Answer): Body {
  if (status !== 200) throw new Error(`answered ${status}: ${body.slice(0, 300)}`);
  return JSON.parse(body) as Body;
}

import type { IncomingMessage, RequestListener } from "node:http";
import { normalAddress } from "./address.ts";
import { type Form, heldOf, type Page, sendForm } from "./page.ts";
import type { PageCache } from "./page-cache.ts";

/** Whether a request is one as browsers send them: all others go through the server, which gives them the same answer. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    headers.range === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    headers.upgrade === undefined
  );
}

/** Whether an `If-None-Match` is the ETag itself, or there is none. */
function isSimple(ifNoneMatch: string | undefined, form: Form): boolean {
  if (ifNoneMatch === undefined) return true;
  const held = heldOf(ifNoneMatch, form);
  return !held || held.etag === ifNoneMatch;
}

/** Told of each request that was answered here. */
type OnKept = (method: string, status: number) => void;

/** Told of each request before it is answered. */
type OnRequest = (request: IncomingMessage) => void;

/** Looks a request up before the server sees it: what is kept and ready costs what sending its bytes costs. */
export function inFront(
  cache: PageCache,
  server: RequestListener,
  { onKept, onRequest }: { onKept?: OnKept | undefined; onRequest?: OnRequest | undefined } = {},
): RequestListener {
  return (request, answer) => {
    onRequest?.(request);
    const page: Page | undefined = isPlain(request) ? cache.ready(normalAddress(request.url ?? "")) : undefined;
    const form = page?.ready(request.headers["accept-encoding"]);
    if (page && form && isSimple(request.headers["if-none-match"], form)) {
      sendForm(request, answer, page, form);
      onKept?.(request.method ?? "GET", answer.statusCode);
    } else server(request, answer);
  };
}

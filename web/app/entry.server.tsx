import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { hashInlineScripts, hashOf } from "./lib/inline-scripts";
import { NonceContext } from "./lib/nonce";
import { PageTexts } from "./lib/page-texts";
import { startAfterPaint } from "./lib/scripts-after-paint";
import { pageContext } from "./lib/server-context";

export { provideContext } from "./lib/server-context";

/** Puts together what is written to it, and hands it over as one text. */
function collect(done: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    // All of it is wanted at once: nobody has to be asked to wait.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write: (chunk: Buffer, _, next) => {
      chunks.push(chunk);
      next();
    },
    final: (next) => {
      done(Buffer.concat(chunks).toString("utf8"));
      next();
    },
  });
}

/** Renders a page whole, its data included: nothing on it is worth sending before the rest. */
function render(context: EntryContext, url: string, nonce: string, texts: Map<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const page = (
      <NonceContext value={nonce}>
        <PageTexts value={texts}>
          <ServerRouter context={context} url={url} nonce={nonce} />
        </PageTexts>
      </NonceContext>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // A page whose parts come late, and by scripts, could not be read without them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(collect(resolve)),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** The router's hook for answering with a document, and with the policy that lets its scripts run and no others. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64url");
  const { policy, texts } = context.get(pageContext);
  const rendered = await render(entry, request.url, nonce, texts ?? new Map());
  // Vite's server has scripts that have to come first.
  const page = import.meta.env.PROD ? startAfterPaint(rendered, nonce) : { html: rendered, script: null };
  const { html, hashes } = hashInlineScripts(page.html, nonce);
  if (page.script !== null) hashes.push(hashOf(page.script));
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", policy(hashes));
  // As bytes, which nobody has to make of it again.
  return new Response(Buffer.from(html), { status, headers });
}

import { isOwnOrigin } from "@unknot/api/calls/gate";
import { callerAddress } from "@unknot/api/platform/addresses";
import { RETRY_AFTER } from "@unknot/api/platform/http/error-handler";
import { traced } from "@unknot/api/platform/tracing";
import { pages } from "@unknot/contract/pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createInProcessClient } from "./in-process.ts";
import { CACHED } from "./page-cache/index.ts";
import { isReading, notePersonal } from "./page-cache/reads.ts";
import type { PageSource, Renderer } from "./page-source.ts";
import { plainErrorPage } from "./plain-error-page.ts";
import type { RenderGate } from "./render-gate/index.ts";

export type PagesOptions = {
  renderer: () => Promise<Renderer>;
  policy: PageSource["policy"];
  siteUrl: string;
  siteName: string;
  siteOwner: string | null;
  language: string;
  gate: RenderGate;
  wasRemoved: (postId: string) => Promise<boolean>;
};

const MAX_URL = 8192;

/** The pages whose forms also work where scripts are off, and the most that one may send, in bytes. */
const FORM_PAGES = [pages.contact, "/unsubscribe"];
const MAX_FORM = 128 * 1024;

/**
 * Whether a page was asked for by whoever sits at the browser, or by a page of this site, as the browser says (Fetch
 * Metadata, W3C). Browsers say nothing to sites without TLS, and old ones never: there the Referer must be the site's.
 */
function isAskedHere({ headers }: FastifyRequest, siteUrl: string): boolean {
  const { "sec-fetch-site": from, referer } = headers;
  if (from !== undefined) return from === "same-origin" || from === "none";
  return referer !== undefined && isOwnOrigin(referer, siteUrl);
}

/** Whether React Router answers with the data of a page alone. */
const isDataPath = (path: string): boolean => /\.data(?:$|[?#])/.test(path);

/** Serves every page with React Router; what is no page gets its not-found page. */
export function addPages(server: FastifyInstance, options: PagesOptions): void {
  const { renderer, policy, siteUrl, siteName, siteOwner, language, gate, wasRemoved } = options;
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    // What is made to be kept has passed the gate already.
    if (isReading()) return make(request, reply);
    const asker = gate.whoAsks(request);
    return gate.orRefuse(reply, async () => {
      await gate.admit(asker);
      return gate.inTurn(asker, () => make(request, reply));
    });
  };
  const make = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.raw.url ?? "/";
    if (path.length > MAX_URL) return reply.status(414).type("text/html").send(plainErrorPage(414, language));
    const isForm = request.method === "POST";
    // The address is made from the settings: the Host header decides nothing.
    const onRefused = (retryAfter: string) => void reply.header("retry-after", retryAfter);
    const { handle, provideContext } = await renderer();
    const asked = new Request(siteUrl + path, {
      method: request.method,
      headers: {
        accept: request.headers.accept ?? "*/*",
        ...(isForm && { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(isForm && { body: request.body as string }),
    });
    const context = provideContext({
      api: createInProcessClient(server, { address: callerAddress(request), onRefused, language }),
      siteUrl,
      siteName,
      siteOwner,
      language,
      policy,
      texts: isDataPath(path) ? null : new Map(),
      get isAskedHere() {
        notePersonal();
        return isAskedHere(request, siteUrl);
      },
    });
    const { answer, body } = await traced("render", "", async () => {
      const made = await handle(asked, context);
      return { answer: made, body: Buffer.from(await made.arrayBuffer()) };
    });
    if (answer.status < 400) reply.removeHeader("retry-after");
    for (const [name, value] of answer.headers) reply.header(name, value);
    if (answer.status === 503) reply.header("retry-after", String(RETRY_AFTER));
    // An address that holds a token is told to nobody, and nobody keeps what is under it.
    if (URL.parse(siteUrl + path)?.searchParams.has("token")) {
      reply.header("referrer-policy", "no-referrer");
      notePersonal();
    }
    if (answer.headers.get("content-type")?.startsWith("text/html")) {
      reply.header("cache-control", "private, no-cache");
    }
    const [, postId] = /^\/post\/(\d+)(?:[?#]|$)/.exec(path) ?? [];
    const isRemoved = answer.status === 404 && postId !== undefined && (await wasRemoved(postId));
    return reply.status(isRemoved ? 410 : answer.status).send(body);
  };
  server.route({ method: ["GET", "HEAD"], url: "/*", ...CACHED, handler: respond });
  server.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_FORM },
      (_, body, done) => done(null, body),
    );
    forms.addHook("preHandler", async ({ headers }, reply) => {
      // A form of another site has no business here. Browsers keep the origin of a page to themselves whose address
      // holds a token; nothing here depends on who somebody is.
      const isOurs = [undefined, "null", new URL(siteUrl).origin].includes(headers.origin);
      if (!isOurs) return reply.status(403).type("text/html").send(plainErrorPage(403, language));
    });
    for (const url of FORM_PAGES) forms.post(url, respond);
  });
  server.setNotFoundHandler(async (_, reply) =>
    reply.status(404).type("text/html").send(plainErrorPage(404, language)),
  );
}

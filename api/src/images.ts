import cookie from "@fastify/cookie";
import { SECOND } from "@unknot/contract/limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { bearerOf, tokenCookie } from "./calls/gate.ts";
import type { AppContext } from "./context.ts";
import { identify } from "./services/auth/index.ts";
import { seesImage, whoSeesImage } from "./services/images/index.ts";
import { parseName, readNarrow } from "./support/uploads/widths.ts";

/**
 * An image follows what it is in within a minute: so long this process goes by what it found, and so long again and a
 * little more whoever keeps the answer.
 */
const KNOWN_FOR = 20 * SECOND;
const KEPT_SECONDS = 30;
/** Names that are remembered, some 200 bytes each. */
const KNOWN_MAX = 10_000;

type ImageRequest = FastifyRequest<{ Params: { name: string } }>;

/** The member who asks: by the cookie that goes with images, or by an access token. */
async function viewerOf(context: AppContext, request: ImageRequest, reply: FastifyReply) {
  const bearer = bearerOf(request);
  if (bearer) return await identify(context, bearer);
  const { token } = tokenCookie("images", { request, reply, siteUrl: context.config.siteUrl });
  return token ? await identify(context, token, "images") : null;
}

/**
 * Serves uploaded images under `/uploads/{name}`: to everybody what something public shows, else to whoever may read
 * what it is in. Content never changes under a name, so asking whether a kept one still counts costs a look-up. A
 * smaller width is served under a name of its own, by the same rule; until it is made, the whole image is.
 */
export async function addImages(server: FastifyInstance, context: AppContext): Promise<void> {
  const { db, uploads, clock } = context;
  const known = new LRUCache<string, true>({
    max: KNOWN_MAX,
    ttl: KNOWN_FOR,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });

  /** Who may see it, as far as the one who asks is concerned. */
  const visibilityFor = async (name: string, request: ImageRequest, reply: FastifyReply) => {
    if (known.has(name)) return "everybody";
    const visibility = await whoSeesImage(db, name);
    if (visibility === "everybody") known.set(name, true);
    if (visibility !== "some") return visibility;
    return (await seesImage(db, await viewerOf(context, request, reply), name)) ? "some" : "nobody";
  };

  /** What is sent for a name, with the name of what that is. */
  const read = async ({ name, width }: { name: string; width: number | null }) => {
    if (width !== null) return readNarrow(uploads, name, width);
    const bytes = await uploads.get(name);
    return bytes && { name, bytes };
  };

  await server.register(async (app) => {
    await app.register(cookie);
    app.get<{ Params: { name: string } }>("/uploads/:name", async (request, reply) => {
      const asked = parseName(request.params.name);
      const visibility = asked ? await visibilityFor(asked.name, request, reply) : "nobody";
      reply.header("cache-control", "no-store");
      if (!asked || visibility === "nobody") return reply.callNotFound();
      const isKept = request.headers["if-none-match"]?.includes(`"${request.params.name}"`) === true;
      const image = isKept ? null : await read(asked);
      if (!isKept && !image) return reply.callNotFound();
      if (visibility === "everybody") reply.header("cache-control", `public, max-age=${KEPT_SECONDS}, must-revalidate`);
      else reply.header("cache-control", "private, no-store");
      const etag = `"${image?.name ?? request.params.name}"`;
      reply.header("etag", etag).header("content-security-policy", "default-src 'none'");
      if (isKept) return reply.status(304).send();
      return reply.type("image/webp").send(image?.bytes);
    });
  });
}

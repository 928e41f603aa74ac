import { ApiError } from "@unknot/api/platform/errors";
import { threadLimits } from "@unknot/api/platform/threads";
import { traced } from "@unknot/api/platform/tracing";
import { SECOND } from "@unknot/contract/limits";
import * as errors from "@unknot/contract/words/errors";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { Piscina } from "piscina";
import { type DiscoveryContext, readPost } from "./context.ts";

/** Characters of a title that are looked at: more than four lines have room for, whatever is stored. */
const TITLE_MAX = 400;
/** How long others may keep a picture, which follows its post's visibility within a minute. */
const KEPT_SECONDS = 60;
/** Drawn images that are kept: some 30 kB each. */
const KEPT = 300;
/** Pictures that wait for the one worker, some ten milliseconds each; more are told to come again. */
const WAITING_MAX = 200;
const TOO_LATE = 5 * SECOND;
/** Megabytes for what its thread keeps: a font, and one picture at a time. */
const MEMORY_MB = 128;

const unavailable = () => new ApiError(503, errors.unavailable(), { retryAfter: 5 });

/** Draws off the thread that answers. Throws a 503 where too many wait, or a picture takes too long. */
function createDrawer(siteName: string) {
  const pool = new Piscina({
    filename: new URL("draw-share-image.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: WAITING_MAX,
    idleTimeout: 60 * SECOND,
    resourceLimits: threadLimits(MEMORY_MB),
  });
  // What fails when nobody waits for it any more would end the process without a listener.
  pool.on("error", () => {});
  const draw = async (title: string): Promise<Buffer> => {
    const signal = AbortSignal.timeout(TOO_LATE);
    const run = () => pool.run({ title, siteName }, { signal });
    const svg: string = await traced("worker", "draw", run).catch((error) => {
      throw signal.aborted || pool.queueSize >= WAITING_MAX ? unavailable() : error;
    });
    const { default: sharp } = await import("sharp");
    return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
  };
  return { draw, close: () => pool.destroy() };
}

/** Pictures for links to posts, under `/post/{id}/share.png`: drawn when first asked for, and kept. */
export function addShareImages(server: FastifyInstance, context: DiscoveryContext): void {
  const { draw, close } = createDrawer(context.siteName);
  server.addHook("onClose", close);
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: KEPT });
  server.get<{ Params: { id: string } }>("/post/:id(^\\d{1,19})/share.png", async (request, reply) => {
    const post = await readPost(context, request.params.id);
    if (!post) return reply.callNotFound();
    const title = post.title.slice(0, TITLE_MAX).toWellFormed();
    const key = `${post.id} ${title}`;
    const image = drawn.get(key) ?? draw(title);
    drawn.set(key, image);
    image.catch(() => drawn.delete(key));
    return reply
      .type("image/png")
      .header("cache-control", `public, max-age=${KEPT_SECONDS}`)
      .send(await image);
  });
}

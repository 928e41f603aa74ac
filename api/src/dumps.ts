import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppContext } from "./context.ts";
import { newestDump, openShelf } from "./services/dumps/index.ts";

type Bytes = { first: number; last: number };
type DumpRequest = FastifyRequest<{ Params: { name: string } }>;

/**
 * The bytes that a Range header asks for (RFC 9110, 14.2): null for all of them, which is also what is sent to whoever
 * asks for several pieces or writes it wrongly; "none" where there are none of those.
 */
function bytesOf(range: string | undefined, size: number): Bytes | "none" | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (from === "" && to === "") return null;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < first) return null;
  return first > last ? "none" : { first, last };
}

/** What is asked for of a file: one that has changed since is sent whole (If-Range). */
function askedOf({ headers }: DumpRequest, etag: string, size: number): Bytes | "none" | null {
  const known = headers["if-range"];
  return known === undefined || known === etag ? bytesOf(headers.range, size) : null;
}

/**
 * Serves the dump that is offered under `/data/{name}`, in pieces where they are asked for, so that a download can go on.
 * What is in it and is public no more takes it away at once: it is looked at with each request.
 */
export function addDumps(server: FastifyInstance, { db, config }: AppContext): void {
  if (!config.dumps?.isPublic) return;
  const shelf = openShelf(config);
  server.route<{ Params: { name: string } }>({
    method: ["GET", "HEAD"],
    url: "/data/:name",
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const dump = await newestDump(db);
      if (!dump?.is_right || dump.name !== request.params.name) return reply.callNotFound();
      const etag = `"${dump.sha256}"`;
      const bytes = askedOf(request, etag, dump.bytes);
      if (bytes === "none") return reply.status(416).header("content-range", `bytes */${dump.bytes}`).send();
      const { first, last } = bytes ?? { first: 0, last: dump.bytes - 1 };
      const isKept = request.headers["if-none-match"]?.includes(etag) === true;
      const isOpened = !isKept && request.method === "GET";
      const file = isOpened ? await shelf.read(dump.name, { first, last }) : null;
      if (isOpened && !file) return reply.callNotFound();
      reply
        .type("application/zip")
        .header("cache-control", "public, no-cache")
        .header("etag", etag)
        .header("last-modified", dump.taken_at.toUTCString())
        .header("accept-ranges", "bytes")
        .header("content-disposition", `attachment; filename="${dump.name}"`)
        .header("content-security-policy", "default-src 'none'");
      if (isKept) return reply.status(304).send();
      if (bytes) reply.status(206).header("content-range", `bytes ${first}-${last}/${dump.bytes}`);
      return reply.header("content-length", last - first + 1).send(file);
    },
  });
}

import { IMAGE_NAME, type Storage } from "@unknot/api/support/uploads/storage";
import type { FastifyInstance } from "fastify";

/** Serves uploaded images. A name never changes its content, so browsers keep what they have. */
export function addUploads(server: FastifyInstance, uploads: Storage): void {
  server.get<{ Params: { name: string } }>("/uploads/:name", async (request, reply) => {
    const { name } = request.params;
    const bytes = IMAGE_NAME.test(name) ? await uploads.get(name) : null;
    if (!bytes) return reply.callNotFound();
    reply.header("cache-control", "public, max-age=31536000, immutable");
    reply.header("content-security-policy", "default-src 'none'");
    return reply.type("image/webp").send(bytes);
  });
}

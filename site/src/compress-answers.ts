import type { FastifyInstance } from "fastify";
import { encode, encodingFor } from "./page-cache/encodings.ts";

/** What is shorter is sent as it is. */
const SMALL = 1024;

/**
 * Makes what calls answer smaller, whole and off the thread that answers: a stream for each answer costs more than what it
 * carries. Files and streams are for others.
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook("onSend", async (request, reply, payload) => {
    const isAnswer = typeof payload === "string" && request.url.startsWith("/api/");
    if (!isAnswer || payload.length < SMALL) return payload;
    reply.header("vary", "accept-encoding");
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (encoding === "identity") return payload;
    const body = await encode(Buffer.from(payload), encoding, "soon");
    reply.header("content-encoding", encoding).header("content-length", String(body.length));
    return body;
  });
}

import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** A description as it is sent: half a megabyte that is the same for as long as the program runs. */
type Made = { plain: Buffer; zipped: Buffer; etag: string; type: string };

async function make(text: string, type: string): Promise<Made> {
  const plain = Buffer.from(text);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { plain, zipped: await promisify(gzip)(plain, { level: 9 }), etag, type };
}

function send({ plain, zipped, etag, type }: Made, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isZipped = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(String(headers["accept-encoding"] ?? ""));
  // Each form has a tag of its own (RFC 9110, section 8.8.3.3).
  const own = isZipped ? etag.replace(/"$/, '-gzip"') : etag;
  reply.header("etag", own).header("cache-control", "no-cache").header("vary", "accept-encoding");
  if (headers["if-none-match"]?.includes(own)) return reply.status(304).send();
  if (isZipped) reply.header("content-encoding", "gzip");
  return reply.type(type).send(isZipped ? zipped : plain);
}

/**
 * Describes the API at `/openapi.json` and, for people, at `/docs`. The description is made when it is first asked for, and
 * kept: it costs milliseconds of the thread, and anybody may ask for it as often as they like.
 */
export async function describe(app: FastifyInstance, siteName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      components: { securitySchemes: { accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
      info: { title: `${siteName} API`, version: "1.0.0", description: "Every call answers JSON with `success`." },
    },
  });
  let json: Promise<Made> | undefined;
  let yaml: Promise<Made> | undefined;
  const asJson = () => (json ??= make(JSON.stringify(app.swagger()), "application/json; charset=utf-8"));
  const asYaml = () => (yaml ??= make(app.swagger({ yaml: true }), "application/x-yaml; charset=utf-8"));
  app.get("/openapi.json", { schema: { hide: true } }, async (request, reply) => send(await asJson(), request, reply));
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    // The other layout has a bar with a logo, whose inline styles no policy of ours lets pass.
    uiConfig: { docExpansion: "list", layout: "BaseLayout" },
    uiHooks: {
      onRequest: (request, reply, next) => {
        // Of the route, for an address can be spelled in many ways: `/docs/json/`, `/docs/%6Ason`.
        const [, form] = /\/docs\/(json|yaml)$/.exec(request.routeOptions.url ?? "") ?? [];
        if (form === undefined) next();
        else (form === "json" ? asJson() : asYaml()).then((made) => send(made, request, reply), next);
      },
    },
  });
}

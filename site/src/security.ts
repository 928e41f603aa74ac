import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** The content security policy of a page whose inline scripts have these hashes. */
export type Policy = (scriptHashes?: string[]) => string;

export type SecurityOptions = { isHttps: boolean; policy: Policy };

/** Headers that every answer carries, and every page: those with scripts of their own bring a policy that names them. */
export async function addSecurityHeaders(server: FastifyInstance, options: SecurityOptions): Promise<void> {
  const { isHttps, policy } = options;
  await server.register(helmet, {
    contentSecurityPolicy: false,
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    frameguard: { action: "deny" },
  });
  server.addHook("onSend", async (_, reply) => {
    const isPage = String(reply.getHeader("content-type") ?? "").startsWith("text/html");
    if (isPage && !reply.hasHeader("content-security-policy")) {
      reply.header("content-security-policy", policy());
    }
    reply.header("permissions-policy", "camera=(), microphone=(), geolocation=(), interest-cohort=()");
  });
}

/**
 * The content security policy of a page: what comes from here, and the page's own inline scripts by their hashes. Without
 * any it is for pages whose scripts are files alone, such as the description of the API.
 */
export const pagePolicy: Policy = (scriptHashes = []) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(" "),
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

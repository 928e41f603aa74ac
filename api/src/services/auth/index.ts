import { generateAccessToken } from "@unknot/contract/services/auth";
import type { FastifyInstance } from "fastify";
import { bind } from "../../platform/http/bind.ts";

/** The auth service. Nobody can have a session yet, so every caller is a visitor. */
export function authRoutes(app: FastifyInstance): void {
  bind(app, generateAccessToken, async () => ({ success: false, accessToken: null, user: null }));
}

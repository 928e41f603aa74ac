import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import { limits } from "@unknot/contract/limits";
import * as errors from "@unknot/contract/words/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answeredBefore } from "./calls/idempotency.ts";
import type { KeptAnswers } from "./calls/kept-answers.ts";
import type { AppContext } from "./context.ts";
import { describe } from "./description.ts";
import { takeCharacters } from "./platform/http/characters.ts";
import { said } from "./platform/http/error-handler.ts";
import { accountRoutes } from "./services/account/index.ts";
import { alternativeRoutes } from "./services/alternatives/index.ts";
import { authRoutes, identify } from "./services/auth/index.ts";
import { commentRoutes } from "./services/comments/index.ts";
import { contactRoutes } from "./services/contact/index.ts";
import { dumpRoutes } from "./services/dumps/index.ts";
import { followingRoutes } from "./services/following/index.ts";
import { healthRoutes } from "./services/health/index.ts";
import { historyRoutes } from "./services/history/index.ts";
import { imageRoutes } from "./services/images/index.ts";
import { likeRoutes } from "./services/likes/index.ts";
import { memberRoutes } from "./services/members/index.ts";
import { moderationRoutes } from "./services/moderation/index.ts";
import { notificationRoutes } from "./services/notifications/index.ts";
import { outcomeRoutes } from "./services/outcomes/index.ts";
import { postRoutes } from "./services/posts/index.ts";
import { profileRoutes } from "./services/profiles/index.ts";
import { savedRoutes } from "./services/saved/index.ts";
import { siteSettingsRoutes } from "./services/site-settings/index.ts";
import { recordEvent, statisticsRoutes } from "./services/statistics/index.ts";
import { suggestionRoutes } from "./services/suggestions/index.ts";
import { tagRoutes } from "./services/tags/index.ts";
import { trustRoutes } from "./services/trust/index.ts";

/** The calls of each service, in the order of their layers. */
const services = [
  memberRoutes,
  siteSettingsRoutes,
  trustRoutes,
  authRoutes,
  contactRoutes,
  tagRoutes,
  postRoutes,
  commentRoutes,
  imageRoutes,
  followingRoutes,
  savedRoutes,
  notificationRoutes,
  likeRoutes,
  historyRoutes,
  alternativeRoutes,
  outcomeRoutes,
  suggestionRoutes,
  profileRoutes,
  moderationRoutes,
  statisticsRoutes,
  dumpRoutes,
  healthRoutes,
  accountRoutes,
];

async function answerNotFound(_: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = said(errors.notFound());
  return reply.status(404).send(body);
}

/**
 * Adds every call of the contract to a server, under `/api`, with its description at `/api/docs`. `keptAnswers`: what
 * keeps the answers that visitors get; each is made anew without.
 */
export async function addApi(
  server: FastifyInstance,
  context: AppContext,
  keptAnswers: KeptAnswers | null = null,
): Promise<void> {
  const { config, limiter, richText } = context;
  server.addHook("onClose", async () => {
    await Promise.all([richText.close(), context.meaning?.close()]);
  });
  server.decorate("directCalls", new Map());
  await server.register(
    async (app) => {
      await app.register(cookie);
      // Fastify takes text by itself; no call does.
      app.removeContentTypeParser("text/plain");
      await app.register(multipart, { limits: { fileSize: limits.imageBytes, files: 1, fields: 5, fieldSize: 1000 } });
      app.decorate("gate", {
        identify: (accessToken) => identify(context, accessToken),
        limiter,
        answeredBefore: (userId, call) => answeredBefore(context.db, { userId, call, now: context.clock() }),
        noteError: () => recordEvent(context.db, "errors", context.clock()).catch((error) => server.log.error(error)),
        siteUrl: config.siteUrl,
        ownWrites: context.ownWrites,
        keptAnswers,
      });
      app.decorateRequest("viewer", null);
      app.decorateRequest("patience", 0);
      // By it, whoever runs the site finds what the log says of a call that somebody tells them about.
      app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
      app.addHook("preValidation", async (request) => takeCharacters(request));
      app.addHook("onResponse", async (_, { statusCode }) => {
        if (statusCode === 500) await app.gate.noteError();
      });
      // A route of its own, so that a path of the API that leads nowhere never becomes a page.
      for (const url of ["/", "/*"]) app.all(url, { schema: { hide: true } }, answerNotFound);
      await describe(app, config.siteName);
      for (const addRoutes of services) addRoutes(app, context);
    },
    { prefix: "/api" },
  );
}

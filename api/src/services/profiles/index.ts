import { editProfile, getProfile, uploadPicture } from "@unknot/contract/services/profiles";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { uploadImageOf } from "../images/index.ts";
import { editProfileOf, viewProfile } from "./profiles.ts";

export { clearSaid, findSaid } from "./store.ts";

/** What members say of themselves. */
export function profileRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getProfile, ({ query }) => viewProfile(context.db, query.username));
  bind(app, editProfile, ({ viewer, body }) => editProfileOf(context, viewer, body));
  bind(app, uploadPicture, ({ viewer, request }) => uploadImageOf(context, viewer, request.readFile, "square"));
}

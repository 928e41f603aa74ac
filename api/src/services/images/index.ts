import { fetchImage, uploadImage } from "@unknot/contract/services/images";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { removeUnused } from "../../support/uploads/remove-unused.ts";
import { makeWidths } from "../../support/uploads/widths.ts";
import { MAKE_WIDTHS } from "./ask-for-widths.ts";
import { createFetchImage } from "./fetch-image.ts";
import { uploadImageOf } from "./upload-image.ts";

export { MAKE_WIDTHS } from "./ask-for-widths.ts";
export { uploadImageOf } from "./upload-image.ts";
export { imagesOf, ownImagesQuery, publicImageQuery, seesImage, whoSeesImage } from "./visibility.ts";

/** The cleaning of images that somebody waits for. */
export const REMOVE_IMAGES = "remove-unused-images";

/** The jobs of the images service. */
export function imageJobs({ db, uploads, clock }: AppContext): JobDefinition[] {
  return [
    { name: REMOVE_IMAGES, run: () => removeUnused(db, uploads, clock()) },
    { name: MAKE_WIDTHS, cron: "*/10 * * * *", run: (_, signal) => makeWidths(db, uploads, signal) },
  ];
}

/** Images in posts and comments. */
export function imageRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, uploadImage, ({ viewer, request }) => uploadImageOf(context, viewer, request.readFile));
  const fetchImageFor = createFetchImage(context);
  bind(app, fetchImage, ({ viewer, body }) => fetchImageFor(viewer, body.url));
}

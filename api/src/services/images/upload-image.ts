import { profileLimits } from "@unknot/contract/rules/profile";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Tables } from "../../database.ts";
import { ApiError, badInput } from "../../platform/errors.ts";
import { processImage } from "../../support/uploads/process-image.ts";
import { saveImage } from "../../support/uploads/save-image.ts";
import { requireUnmuted } from "../trust/index.ts";
import { askForWidths } from "./ask-for-widths.ts";

/**
 * Stores an image of the caller's, as it is or as a small square. Throws a 400 for no file, a 413 where there is no room for it, a 415 for what is no
 * image, a 423 while muted, a 503 where it cannot be stored at the moment.
 */
export async function uploadImageOf(
  context: AppContext,
  viewer: Member,
  readFile: () => Promise<Buffer | null>,
  form: "whole" | "square" = "whole",
) {
  requireUnmuted(viewer);
  const file = await readFile();
  if (!file || file.length === 0) throw badInput(errors.imageMissing());
  const image = await processImage(file, form === "whole" ? form : { square: profileLimits.pictureSide });
  if (!image) throw new ApiError(415, errors.imageUnreadable());
  const { db, uploads, config, clock } = context;
  const url = await saveImage<Tables>(db, uploads, image, { userId: viewer.id, now: clock(), config });
  await askForWidths(context, image);
  return { ...ok, url, width: image.width, height: image.height };
}

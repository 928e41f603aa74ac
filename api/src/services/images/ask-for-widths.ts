import type { AppContext } from "../../context.ts";
import type { ProcessedImage } from "../../support/uploads/process-image.ts";
import { sourceSet } from "../../support/uploads/widths.ts";

/** Makes the smaller widths of images: soon after an upload, and of those that were there before. */
export const MAKE_WIDTHS = "make-image-widths";

/** Has the smaller widths of a new image made soon, where it is to have any. */
export async function askForWidths({ db, jobs }: Pick<AppContext, "db" | "jobs">, { width }: ProcessedImage) {
  if (sourceSet("", width) === "") return;
  // They are made within minutes anyway, and the image itself is there.
  await jobs.send(db, MAKE_WIDTHS, {}).catch(() => {});
}

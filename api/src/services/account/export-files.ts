import { Readable } from "node:stream";
import { type ReadStreamOptions, ZipFile } from "yazl";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { imagesOf } from "../images/index.ts";
import { exportAccountOf } from "./export-account.ts";
import { markdownFiles } from "./markdown-files.ts";

/**
 * Everything the caller wrote and did as a ZIP: the JSON of `exportAccountOf`, their posts and comments as Markdown, and
 * the images that they uploaded. Each file is made when what is before it has been taken: one image is held at a time.
 */
export async function exportFilesOf(context: AppContext, viewer: Member): Promise<Readable> {
  const { db, uploads, config, clock, richText } = context;
  const copy = await exportAccountOf(context, viewer);
  const images = await imagesOf(db, viewer.id);
  const zip = new ZipFile();
  const file = zip.outputStream as Readable;
  const add = (name: string, open: () => Promise<Readable>, options: Partial<ReadStreamOptions> = {}) =>
    zip.addReadStreamLazy(name, { mtime: clock(), ...options }, (give) => {
      open().then(
        (stream) => give(null, stream),
        (error) => file.destroy(error),
      );
    });
  add("account.json", async () => Readable.from([JSON.stringify(copy, null, 2)]));
  const place = { siteUrl: config.siteUrl, images: new Set(images), richText };
  for (const { name, open } of markdownFiles(copy, place)) add(name, async () => Readable.from(open()));
  for (const name of images) {
    // One that was removed meanwhile is an empty file. WebP does not shrink.
    const open = async () => Readable.from([(await uploads.get(name)) ?? ""], { objectMode: false });
    add(`images/${name}`, open, { compress: false });
  }
  zip.on("error", (error) => file.destroy(error));
  zip.end();
  return file;
}

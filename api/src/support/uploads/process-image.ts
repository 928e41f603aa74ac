import { limits } from "@unknot/contract/limits";
import sharp from "sharp";

/** What is let in, as the decoder calls it (`heif` is AVIF's container; HEIC has another compression). */
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif"]);

/** More than any camera has, and little enough to be decoded in memory: a bomb of zeros stops here. */
const PIXELS_MAX = 50_000_000;
const FRAMES_MAX = 200;
const QUALITY = 82;

export type ProcessedImage = { bytes: Buffer; width: number; height: number };

/**
 * Decodes an image and encodes it anew as WebP, on threads of its own: upright, without metadata, scaled down to at most
 * 2000 pixels a side. Returns null for what is no JPEG, PNG, WebP, GIF or AVIF, whatever it claims to be.
 */
export async function processImage(input: Buffer): Promise<ProcessedImage | null> {
  try {
    const options = { limitInputPixels: PIXELS_MAX, failOn: "error" } as const;
    const { format, pages = 1, compression } = await sharp(input, options).metadata();
    if (!format || !FORMATS.has(format) || (format === "heif" && compression !== "av1")) return null;
    const image = sharp(input, { ...options, pages: Math.min(pages, FRAMES_MAX) });
    const { data, info } = await image
      .rotate()
      .resize({ width: limits.imageSide, height: limits.imageSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch {
    // Whatever the decoder says of it, it is no image that could be shown.
    return null;
  }
}

import { serverLimits } from "@unknot/contract/server-limits";
import type { Sharp, WebpOptions } from "sharp";

/** What is let in, as the decoder calls it (`heif` is AVIF's container; HEIC has another compression). */
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif"]);

/** More than any camera has, and little enough to be decoded in memory: a bomb of zeros stops here. */
const PIXELS_MAX = 50_000_000;
const FRAMES_MAX = 200;
const QUALITY = 82;

export type ProcessedImage = { bytes: Buffer; width: number; height: number };

type Encoding = { side: number; webp: WebpOptions };

const LOSSY: Encoding = { side: serverLimits.imageSide, webp: { quality: QUALITY } };
/**
 * How animations are tried, in this order, until one is no larger than what was sent. Measured with GIFs of 20 frames:
 * drawings grow threefold with loss and shrink without any; film shrinks only with loss.
 */
const ANIMATIONS: Encoding[] = [
  LOSSY,
  { side: serverLimits.imageSide, webp: { lossless: true, minSize: true } },
  { side: serverLimits.imageSide, webp: { quality: 40 } },
  { side: serverLimits.imageSide / 4, webp: { quality: 40 } },
];

async function encode(image: Sharp, { side, webp }: Encoding): Promise<ProcessedImage> {
  const { data, info } = await image
    .clone()
    .rotate()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .webp(webp)
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/** The first encoding that is at most as large as what was sent; where none is, the smallest. */
async function encodeAnimation(image: Sharp, sent: number): Promise<ProcessedImage> {
  let smallest: ProcessedImage | null = null;
  for (const encoding of ANIMATIONS) {
    const encoded = await encode(image, encoding);
    if (encoded.bytes.length <= sent) return encoded;
    if (!smallest || encoded.bytes.length < smallest.bytes.length) smallest = encoded;
  }
  return smallest ?? encode(image, LOSSY);
}

/** The first frame of an image, cut to a square around its middle. */
async function encodeSquare(image: Sharp, side: number): Promise<ProcessedImage> {
  const { data, info } = await image
    .rotate()
    .resize({ width: side, height: side, fit: "cover" })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** A smaller one that saves less than this share of the bytes is not worth its place. */
const SAVES = 0.1;

/**
 * A stored image in a smaller width, in pixels; null for one that moves, or that cannot be read, and where it would
 * hardly be smaller in bytes.
 */
export async function narrowed(stored: Buffer, width: number): Promise<Buffer | null> {
  try {
    const { default: sharp } = await import("sharp");
    const { pages = 1 } = await sharp(stored).metadata();
    if (pages > 1) return null;
    const bytes = await sharp(stored).resize({ width }).webp({ quality: QUALITY }).toBuffer();
    return bytes.length <= stored.length * (1 - SAVES) ? bytes : null;
  } catch {
    return null;
  }
}

/** What becomes of an image: it keeps its form, or it is cut to a square of so many pixels a side. */
type Form = "whole" | { square: number };

/**
 * Decodes an image and encodes it anew as WebP, on threads of its own: upright, without metadata, scaled down to at most
 * 2000 pixels a side; animations no larger in bytes than they came. Returns null for what is no JPEG, PNG, WebP, GIF or
 * AVIF, whatever it claims to be.
 */
export async function processImage(input: Buffer, form: Form = "whole"): Promise<ProcessedImage | null> {
  try {
    const options = { limitInputPixels: PIXELS_MAX, failOn: "error" } as const;
    // Some 20 MB that most processes never need.
    const { default: sharp } = await import("sharp");
    const { format, pages = 1, compression } = await sharp(input, options).metadata();
    if (!format || !FORMATS.has(format) || (format === "heif" && compression !== "av1")) return null;
    if (form !== "whole") return await encodeSquare(sharp(input, options), form.square);
    const image = sharp(input, { ...options, pages: Math.min(pages, FRAMES_MAX) });
    return await (pages > 1 ? encodeAnimation(image, input.length) : encode(image, LOSSY));
  } catch {
    // Whatever the decoder says of it, it is no image that could be shown.
    return null;
  }
}

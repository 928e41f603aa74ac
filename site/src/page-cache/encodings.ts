import { promisify } from "node:util";
import zlib from "node:zlib";

export type Encoding = "br" | "zstd" | "gzip" | "identity";

/** From the one that we like best; `x-gzip` is an old name (RFC 9110, section 8.4.1.3). */
const KNOWN = ["br", "zstd", "gzip"] as const;

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = zlib.constants;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const zstd = promisify(zlib.zstdCompress);

/** `often`: for what is sent again and again. `soon`: for a reader who waits. */
export type Effort = "often" | "soon";

/** For one byte in a hundred brotli takes half as long again at quality 9 as at 5; from 10 on much longer for one in twenty. */
const BROTLI: Record<Effort, number> = { often: 9, soon: 5 };
const GZIP: Record<Effort, number> = { often: 9, soon: 6 };
const ZSTD: Record<Effort, number> = { often: 15, soon: 3 };
/**
 * How far back a text is looked through for what it repeats, as a power of two of bytes: all of it, and no further. From 2^17
 * on brotli sets up tables of some megabytes, which take longer than all the rest of a page: 48 kB 13 ms instead of 1.4 at
 * quality 9, and 12 kB of an answer 0.7 ms instead of 0.2 at 5, for not a byte less. zstd sees by the size that it is told:
 * 48 kB 4 ms instead of 38 at level 15.
 */
const WINDOW = { least: 16, most: 22 } as const;
const windowFor = (length: number): number =>
  Math.min(WINDOW.most, Math.max(WINDOW.least, Math.ceil(Math.log2(length + 1))));

function compress(body: Buffer, encoding: Exclude<Encoding, "identity">, effort: Effort): Promise<Buffer> {
  if (encoding === "gzip") return gzip(body, { level: GZIP[effort] });
  if (encoding === "zstd") {
    return zstd(body, { params: { [ZSTD_c_compressionLevel]: ZSTD[effort] }, pledgedSrcSize: body.length });
  }
  const { length } = body;
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI[effort],
    [BROTLI_PARAM_SIZE_HINT]: length,
    [BROTLI_PARAM_LGWIN]: windowFor(length),
  };
  return brotli(body, { params });
}

/** Compresses bytes off the thread that answers. */
export async function encode(body: Buffer, encoding: Exclude<Encoding, "identity">, effort: Effort): Promise<Buffer> {
  const compressed = await compress(body, encoding, effort);
  // In memory of its own: zlib's is a part of 16 kB or more, which would stay for as long as it.
  const own = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(own);
  return own;
}

/** The bytes that were compressed; throws where these are no such bytes. */
export function decode(body: Buffer, encoding: Exclude<Encoding, "identity">): Buffer {
  if (encoding === "gzip") return zlib.gunzipSync(body);
  return encoding === "zstd" ? zlib.zstdDecompressSync(body) : zlib.brotliDecompressSync(body);
}

/** The weights of a list such as `br;q=0.9, gzip`; what has none, or one that is no number, counts whole. */
function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.map((one) => /^q=(\d(?:\.\d+)?)$/.exec(one)?.[1]).find((one) => one !== undefined);
    if (name !== "") weights.set(name === "x-gzip" ? "gzip" : name, Number(weight ?? 1));
  }
  return weights;
}

function choose(header: string): Encoding {
  const weights = weightsOf(header);
  const others = weights.get("*") ?? 0;
  const plain = weights.get("identity") ?? 0;
  let best: { encoding: Encoding; weight: number } = { encoding: "identity", weight: plain };
  for (const encoding of KNOWN) {
    const weight = weights.get(encoding) ?? others;
    if (weight > 0 && (weight > best.weight || (best.encoding === "identity" && weight === best.weight)))
      best = { encoding, weight };
  }
  return best.encoding;
}

/** What browsers send is a handful of values; a longer one is read again each time. */
const chosen = new Map<string, Encoding>();
const REMEMBERED = 100;
const SHORT = 100;

/** The encoding for whoever sends this `Accept-Encoding` (RFC 9110, section 12.5.3); plain where nothing else will do. */
export function encodingFor(header: string | undefined): Encoding {
  if (!header) return "identity";
  const known = chosen.get(header);
  if (known) return known;
  const encoding = choose(header);
  if (header.length <= SHORT && chosen.size < REMEMBERED) chosen.set(header, encoding);
  return encoding;
}

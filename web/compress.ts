import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const FOLDER = new URL(`./${process.env.BUILD_DIRECTORY ?? "build"}/client/`, import.meta.url).pathname;
const WORTH_IT = /\.(?:js|css|svg|json|webmanifest|txt)$/;

/** Writes a Brotli and a gzip copy beside each built file that gets smaller by it. */
for (const name of readdirSync(FOLDER, { recursive: true, encoding: "utf8" })) {
  if (!WORTH_IT.test(name)) continue;
  const file = join(FOLDER, name);
  const bytes = readFileSync(file);
  const brotli = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  if (brotli.length >= bytes.length) continue;
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

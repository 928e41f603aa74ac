import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isEnglish, root, run } from "./runtime.mjs";

/** What in the folders of the pages is made by tools, or is no part of what is built. */
const NOT_BUILT = /^(?:node_modules|build|gallery|\.[\w-]+)$|\.test\.tsx?$/;

function filesUnder(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !NOT_BUILT.test(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/**
 * The files that the pages are built from, sorted. Everything in the two workspaces but what is named above: a new part
 * of the build is among them without being listed. The versions of packages are in the lock file, the options of the
 * compiler in the root.
 */
function pageSources(folder = root) {
  return ["package-lock.json", "tsconfig.json", "contract", "web"].flatMap((part) => filesUnder(join(folder, part)));
}

/** What the pages are built from, as a hash of names and contents. */
export function sourcesHash(folder = root) {
  const hash = createHash("sha256");
  for (const file of pageSources(folder)) hash.update(file.slice(folder.length)).update(readFileSync(file));
  return hash.digest("hex");
}

/** Compiles the messages of all languages where the site speaks another than English, which is compiled already. */
export function ensureCompiled(language = process.env.SITE_LANGUAGE) {
  if (isEnglish({ SITE_LANGUAGE: language })) return;
  if (run("contract/compile-messages.ts", ["--all-languages"], { env: { SITE_LANGUAGE: "en" } }) !== 0) process.exit(1);
}

/**
 * Builds the pages unless they are up to date, and compresses them once for all. Those that speak other languages than
 * English are kept in a folder of their own, all languages together. Ends the process on failure.
 */
export function ensureBuilt(language = process.env.SITE_LANGUAGE || "en") {
  const isPlain = isEnglish({ SITE_LANGUAGE: language });
  const folder = isPlain ? "build" : ".cache/build";
  const stamp = join(root, "web", folder, ".sources");
  const wanted = `${sourcesHash()} ${isPlain ? "English" : "all languages"}`;
  ensureCompiled(language);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log(isPlain ? "Building the pages..." : "Building the pages in all languages...");
  const env = { ...process.env, NODE_ENV: "production", SITE_LANGUAGE: language, BUILD_DIRECTORY: folder };
  const built = run(join(root, "node_modules/@react-router/dev/bin.cjs"), ["build", "--logLevel", "warn"], {
    cwd: join(root, "web"),
    env,
  });
  const after = ["web/slim-manifest.ts", "web/build-service-worker.ts", "web/compress.ts"];
  if (built !== 0 || after.some((step) => run(step, [], { env }) !== 0)) process.exit(1);
  mkdirSync(join(root, "web", folder), { recursive: true });
  writeFileSync(stamp, wanted);
}

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./runtime.mjs";

const stamp = join(root, "web/build/.sources");

function filesUnder(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** What the pages are built from: a hash of names, sizes and contents. */
function sourcesHash() {
  const hash = createHash("sha256");
  const parts = ["package-lock.json", "contract/src", "web/app", "web/public", "web/vite.config.ts"];
  parts.push("web/react-router.config.ts", "web/compress.ts", "web/service-worker", "web/build-service-worker.ts");
  for (const file of parts.flatMap((part) => filesUnder(join(root, part)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Builds the pages unless they are up to date, and compresses them once for all. Ends the process on failure. */
export function ensureBuilt() {
  const wanted = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building the pages...");
  const env = { ...process.env, NODE_ENV: "production" };
  const built = run(join(root, "node_modules/@react-router/dev/bin.cjs"), ["build", "--logLevel", "warn"], {
    cwd: join(root, "web"),
    env,
  });
  if (built !== 0 || run("web/build-service-worker.ts") !== 0 || run("web/compress.ts") !== 0) process.exit(1);
  mkdirSync(join(root, "web/build"), { recursive: true });
  writeFileSync(stamp, wanted);
}

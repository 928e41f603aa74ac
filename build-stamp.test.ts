import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sourcesHash } from "./scripts/pages.mjs";

const ROOT = import.meta.dirname;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "unknot-build-"));
  const isSource = (path: string) => !["build", "node_modules", ".react-router"].includes(basename(path));
  for (const part of ["package-lock.json", "tsconfig.json", "contract", "web"]) {
    await cp(join(ROOT, part), join(folder, part), { recursive: true, filter: isSource });
  }
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  "web/vite/chunks.ts",
  "web/vite/schemas-only-on-server.ts",
  "web/vite/a-new-plugin.ts",
  "web/a-new-step.ts",
  "web/vite.config.ts",
  "web/app/root.tsx",
  "web/app/styles/tokens.css",
  "web/public/icons/another.png",
  "web/service-worker/service-worker.ts",
  "web/package.json",
  "contract/src/words/common.ts",
  "package-lock.json",
])("a change in %s makes the pages be built anew", async (file) => {
  const before = sourcesHash(folder);
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await appendFile(join(folder, file), "\n");
  expect(sourcesHash(folder)).not.toBe(before);
});

it.each(["web/build/client/index.js", "web/.react-router/types/x.ts", "web/app/lib/x.test.ts", "web/gallery/main.tsx"])(
  "a change in %s does not",
  async (file) => {
    const before = sourcesHash(folder);
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), "changed");
    expect(sourcesHash(folder)).toBe(before);
  },
);

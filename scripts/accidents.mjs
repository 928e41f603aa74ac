import { rmSync } from "node:fs";
import { join } from "node:path";
import { runJourneys } from "./browser.mjs";
import { ensureBuilt } from "./pages.mjs";
import { ensureInstalled, root, run } from "./runtime.mjs";

// The whole table of accidents that docs/writing.md shows, and the document with it.
ensureInstalled();
ensureBuilt();
rmSync(new URL("../.cache/accidents", import.meta.url), { recursive: true, force: true });
process.env.ACCIDENTS = "all";
const status = runJourneys(["accidents"]);
run(join(root, "e2e/accidents/write-table.ts"));
process.exit(status);

import { runJourneys } from "./browser.mjs";
import { ensureBuilt } from "./pages.mjs";
import { ensureInstalled } from "./runtime.mjs";

ensureInstalled();
ensureBuilt();
process.exit(runJourneys(process.argv.slice(2)));

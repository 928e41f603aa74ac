// Builds the pages: those of the site's language, and those of the languages that are named as arguments.
import { ensureBuilt } from "./pages.mjs";
import { ensureInstalled } from "./runtime.mjs";

ensureInstalled();
ensureBuilt();
for (const language of process.argv.slice(2)) ensureBuilt(language);

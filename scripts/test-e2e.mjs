import { runJourneys } from "./browser.mjs";
import { ensureBuilt } from "./pages.mjs";
import { ensureInstalled } from "./runtime.mjs";

const args = process.argv.slice(2);
ensureInstalled();
ensureBuilt();
// One journey walks the pages in languages that are made up, which is a build of its own.
const isOption = (arg) => arg.startsWith("-") || /^\d+$/.test(arg);
if (args.every(isOption) || args.some((name) => name.includes("languages"))) ensureBuilt("en-XA");
process.exit(runJourneys(args));

import { become, ensureInstalled } from "./runtime.mjs";

const [script, ...args] = process.argv.slice(2);
ensureInstalled();
become(script, args);

import { ensureBuilt } from "./pages.mjs";
import { become, ensureInstalled } from "./runtime.mjs";

ensureInstalled();
ensureBuilt();
process.env.NODE_ENV ??= "production";
become("site/src/main.ts");

import { ensureCompiled } from "./pages.mjs";
import { become, compileCache, ensureInstalled } from "./runtime.mjs";

ensureInstalled();
ensureCompiled();
process.env.NODE_ENV ??= "development";
process.env.NODE_COMPILE_CACHE ??= compileCache;
become("site/dev/main.ts");

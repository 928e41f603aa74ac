import { become, compileCache, ensureInstalled } from "./runtime.mjs";

ensureInstalled();
process.env.NODE_ENV ??= "development";
process.env.NODE_COMPILE_CACHE ??= compileCache;
become("site/dev/main.ts");

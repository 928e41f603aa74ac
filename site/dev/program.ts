import { run } from "../src/run.ts";
import { serve } from "../src/serve.ts";
import { vitePages } from "./vite-pages.ts";

// The embedded database is looked after by ./main.ts, which stays: this process only joins it, as a command does.
await run((config, signal) => serve(config, { signal, pages: vitePages, purpose: "command" }));

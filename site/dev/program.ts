import { run } from "../src/run.ts";
import { serve } from "../src/serve.ts";
import { vitePages } from "./vite-pages.ts";

// The embedded database is looked after by ./main.ts, which stays: this process only joins it, as a command does.
// Pages are compiled while somebody waits for them, on the thread that answers: that it is late is no reason to refuse.
const late = { loop: 0, database: 0 };
await run((config, signal) => serve({ ...config, late }, { signal, pages: vitePages, purpose: "command" }));

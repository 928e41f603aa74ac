import type { Server } from "node:http";
import { createServer, type ViteDevServer } from "vite";
import type { PagesBuild } from "./server.d.ts";

/** The pages while somebody works on them: made as they are asked for, and changed in the browser as they change. */
export type DevPages = {
  /** Answers for scripts and styles; what is none of them goes on. */
  middlewares: ViteDevServer["middlewares"];
  /** The pages as they are now. Throws what is wrong with them. */
  load: () => Promise<PagesBuild>;
  close: () => Promise<void>;
};

/** Opens Vite's server for the pages, behind a server that listens: its port is the only one, for changes too. */
export async function openDevPages(server: Server): Promise<DevPages> {
  const vite = await createServer({
    root: import.meta.dirname,
    appType: "custom",
    clearScreen: false,
    server: {
      middlewareMode: true,
      ws: { server },
      // What the API knows too starts it anew, and the page loads again after that: not in pieces while nobody answers.
      watch: { ignored: ["**/contract/**"] },
    },
  });
  return {
    middlewares: vite.middlewares,
    load: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as PagesBuild,
    close: () => vite.close(),
  };
}

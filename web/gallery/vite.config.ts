import { defineConfig } from "vite";

// The gallery is a page of its own, for development: the components alone, without the server.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: "../public",
  server: { host: "127.0.0.1", port: 3100 },
  oxc: { jsx: { runtime: "automatic" } },
});

import type { RouterContextProvider, ServerBuild } from "react-router";
import type { PageContext } from "./app/lib/server-context";

/** What the built pages export. */
export type PagesBuild = ServerBuild & {
  entry: { module: { provideContext: (context: PageContext) => RouterContextProvider } };
};

import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { registerServiceWorker } from "./lib/offline";

if (import.meta.env.PROD) registerServiceWorker();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

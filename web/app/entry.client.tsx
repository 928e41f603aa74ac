import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { registerServiceWorker } from "./lib/offline";
import { keepPageTexts } from "./lib/page-texts";

if (import.meta.env.PROD) registerServiceWorker();

keepPageTexts();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

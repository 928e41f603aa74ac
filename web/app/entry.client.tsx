import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { registerServiceWorker } from "./lib/offline";
import { keepPageTexts } from "./lib/page-texts";
import { followSystemTheme } from "./lib/theme";

if (import.meta.env.PROD) registerServiceWorker();

keepPageTexts();
followSystemTheme();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

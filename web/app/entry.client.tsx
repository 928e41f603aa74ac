import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepForOffline } from "./lib/offline";

if (import.meta.env.PROD) keepForOffline();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

import { ensureBuilt } from "./pages.mjs";
import { ensureInstalled } from "./runtime.mjs";

ensureInstalled();
ensureBuilt();

import { drawSprite } from "./draw-sprite";
import { drawings } from "./icon-drawings";

/** All icons, for a document that a browser has made itself: a module of its own, or the bundler would send it to everybody. */
export const sprite = (): string => drawSprite(drawings);

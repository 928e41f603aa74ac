import { drawSprite } from "./draw-sprite";
import { drawings } from "./icon-drawings";

/** All icons, for the server's HTML. */
export const sprite = (): string => drawSprite(drawings);

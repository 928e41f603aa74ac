import { useEffect, useRef } from "react";
import { trustHtml } from "../lib/trusted";
import type { drawings } from "./icon-drawings";
import { sprite } from "./icon-sprite";

export type IconName = keyof typeof drawings;

const SPRITE = { __html: import.meta.env.SSR ? sprite() : trustHtml("") };

/**
 * The drawings of all icons, once per page. They are in the server's HTML, and in no script: where a browser has made the
 * document itself, it fetches them.
 */
export function IconSprite() {
  const ref = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const svg = ref.current;
    if (svg?.hasChildNodes() === false)
      void import("./icon-sprite-late").then((drawn) => {
        svg.innerHTML = trustHtml(drawn.sprite());
      });
  }, []);
  return (
    <svg
      ref={ref}
      className="sprite"
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={SPRITE}
    />
  );
}

/** An icon beside words that say the same: hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

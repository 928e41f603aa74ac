import { limits } from "@unknot/contract/limits";
import * as strings from "@unknot/contract/words/shell";
import { useSyncExternalStore } from "react";
import { Icon } from "../ui/icon";
import styles from "./scroll-to-top.module.css";

function onScroll(listener: () => void) {
  addEventListener("scroll", listener, { passive: true });
  return () => removeEventListener("scroll", listener);
}

/** A way back up, once the reader has scrolled 200 px. */
export function ScrollToTop() {
  const isDown = useSyncExternalStore(
    onScroll,
    () => scrollY > limits.scrollToTopAfter,
    () => false,
  );
  if (!isDown) return null;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={strings.scrollToTop()}
      onClick={() => scrollTo({ top: 0, behavior })}
    >
      <Icon name="up" />
    </button>
  );
}

import type { ComponentProps } from "react";
import { Link } from "react-router";
import styles from "./button.module.css";
import { Icon, type IconName } from "./icon";

type Look = { look?: "primary" | "plain" | "danger" };

const classOf = (look: Look["look"] = "plain") => `${styles.button} ${styles[look]}`;

/** A button with words. */
export function Button({ look, ...props }: ComponentProps<"button"> & Look) {
  return <button type="button" {...props} className={classOf(look)} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look, ...props }: ComponentProps<typeof Link> & Look) {
  return <Link {...props} className={classOf(look)} />;
}

/** A round button with an icon; `label` is what it is called. */
export function IconButton({ icon, label, ...props }: ComponentProps<"button"> & { icon: IconName; label: string }) {
  return (
    <button type="button" {...props} aria-label={label} className={styles.round}>
      <Icon name={icon} />
    </button>
  );
}

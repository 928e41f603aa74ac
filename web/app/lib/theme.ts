import type { Theme } from "@unknot/contract/values";

/** What somebody has chosen in this browser: a theme, or whichever their system has. */
export type ThemeChoice = Theme | "system";

const KEY = "theme";
const LIGHT = "(prefers-color-scheme: light)";

/**
 * Sets the theme before the first paint, and goes on with the system's where that was chosen; runs as a script of its own
 * in the head. Where storage is forbidden there is no theme to read, and the dark one stays. Only the server has its text.
 */
export const themeScript = import.meta.env.SSR
  ? `try{const m=matchMedia("${LIGHT}"),f=()=>{const t=localStorage.getItem("${KEY}");document.documentElement.dataset.theme=t==="light"||(t==="system"&&m.matches)?"light":"dark"};f();m.onchange=f}catch{}`
  : "";

/** What this browser keeps; dark where it keeps nothing. */
export function readThemeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "system" ? kept : "dark";
  } catch {
    // Storage may be forbidden; the page still has a theme.
    return document.documentElement.dataset.theme === "light" ? "light" : "dark";
  }
}

/** The theme that a choice comes to now. */
export function themeOf(choice: ThemeChoice): Theme {
  if (choice !== "system") return choice;
  return matchMedia(LIGHT).matches ? "light" : "dark";
}

/** Applies a choice at once and keeps it. Returns false where the browser does not let it be kept. */
export function saveTheme(choice: ThemeChoice): boolean {
  document.documentElement.dataset.theme = themeOf(choice);
  try {
    localStorage.setItem(KEY, choice);
    return true;
  } catch {
    return false;
  }
}

/** Applies the theme of an account, unless this browser goes by its system: an account has dark or light alone. */
export function takeAccountTheme(theme: Theme): void {
  if (readThemeChoice() !== "system") saveTheme(theme);
}

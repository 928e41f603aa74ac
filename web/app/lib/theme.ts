import type { Theme } from "@unknot/contract/values";

const KEY = "theme";

/**
 * Sets the theme before the first paint; runs as a script of its own in the head. Where storage is forbidden there is
 * no theme to read, and the dark one stays. Only the server has its text.
 */
export const themeScript = import.meta.env.SSR
  ? `try{if(localStorage.getItem("${KEY}")==="light")document.documentElement.dataset.theme="light"}catch{}`
  : "";

/** The theme that this browser keeps; dark where it keeps none. */
export function readTheme(): Theme {
  try {
    return localStorage.getItem(KEY) === "light" ? "light" : "dark";
  } catch {
    // Storage may be forbidden; the page still has a theme.
    return document.documentElement.dataset.theme === "light" ? "light" : "dark";
  }
}

/** Applies a theme at once and keeps it. Returns false where the browser does not let it be kept. */
export function saveTheme(theme: Theme): boolean {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
    return true;
  } catch {
    return false;
  }
}

import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { StartError } from "./start-error.ts";

/** Everything that the environment decides, checked. */
export type Config = {
  host: string;
  port: number;
  /** Origin of all links that leave the site; never ends in a slash. */
  siteUrl: string;
  siteName: string;
  dataDir: string;
  databaseUrl: string | null;
  sampleContent: boolean;
};

type Environment = Record<string, string | undefined>;

function parsePort(text: string, problems: string[]): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65535) problems.push(`PORT must be a number from 0 to 65535, not "${text}"`);
  return port;
}

function parseUrl(name: string, text: string, protocols: string[], problems: string[]): string {
  const url = URL.parse(text);
  if (!url || !protocols.includes(url.protocol)) {
    problems.push(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`);
  }
  return text;
}

function parseSiteUrl(text: string, problems: string[]): string {
  parseUrl("SITE_URL", text, ["http:", "https:"], problems);
  const url = URL.parse(text);
  if (url && (url.pathname !== "/" || url.search || url.hash)) {
    problems.push("SITE_URL must have no path: the site lives at the root of its host");
  }
  return text.replace(/\/+$/, "");
}

function parseSwitch(name: string, text: string, problems: string[]): boolean {
  if (!["on", "off"].includes(text)) problems.push(`${name} must be "on" or "off", not "${text}"`);
  return text === "on";
}

/**
 * Reads the settings of docs/settings.md from the environment; empty values count as absent.
 * Throws a StartError that names every bad setting at once.
 */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const get = (name: string, fallback: string) => environment[name]?.trim() || fallback;
  const host = get("HOST", "127.0.0.1");
  const port = parsePort(get("PORT", "3000"), problems);
  const urlHost = host.includes(":") ? `[${host}]` : host;
  const databaseUrl = environment.DATABASE_URL?.trim() || null;
  if (databaseUrl) parseUrl("DATABASE_URL", databaseUrl, ["postgres:", "postgresql:"], problems);
  const config: Config = {
    host,
    port,
    siteUrl: parseSiteUrl(get("SITE_URL", `http://${urlHost}:${port}`), problems),
    siteName: get("SITE_NAME", "Unknot"),
    dataDir: resolve(get("DATA_DIR", "./data")),
    databaseUrl,
    sampleContent: parseSwitch("SAMPLE_CONTENT", get("SAMPLE_CONTENT", databaseUrl ? "off" : "on"), problems),
  };
  if (problems.length > 0) throw new StartError(problems.join("; "));
  return config;
}

/** Makes a folder and those above it. Node's own recursive form never ends where the system lets nothing be made. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Makes DATA_DIR if it is missing and returns its real path. Throws a StartError where it cannot be written. */
export function prepareDataDir(dataDir: string): string {
  try {
    makeFolder(dataDir);
    return realpathSync(dataDir);
  } catch (error) {
    throw new StartError(`DATA_DIR "${dataDir}" cannot be used: ${(error as Error).message}`);
  }
}

import type pg from "pg";
import { parseIntoClientConfig } from "pg-connection-string";

/** Where a database is: its hosts in the order in which they are tried, and what the right one has to be. */
export type Target = { hosts: pg.ClientConfig[]; wants: "any" | "writable" };

const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?]*)([^?]*)(?:\?(.*))?$/;

/**
 * Reads a DATABASE_URL as libpq does (PostgreSQL manual, 32.1.1.2): several hosts with their ports, parted by commas,
 * and `target_session_attrs`. Returns null for what is no such address.
 */
export function parseTarget(url: string): Target | null {
  const [, scheme, login = "", authority = "", path = "", query] = URL_PARTS.exec(url) ?? [];
  if (!scheme) return null;
  const params = new URLSearchParams(query);
  const attributes = params.get("target_session_attrs");
  params.delete("target_session_attrs");
  const rest = params.size > 0 ? `?${params}` : "";
  try {
    const hosts = authority.split(",").map((host) => {
      const config = parseIntoClientConfig(`${scheme}${login}${host}${path}${rest}`);
      if (config.port !== undefined && !(config.port > 0 && config.port < 65_536)) throw new Error("no port");
      return config;
    });
    return { hosts, wants: attributes === "read-write" || attributes === "primary" ? "writable" : "any" };
  } catch {
    // Whatever the parser says of it, it is no address.
    return null;
  }
}

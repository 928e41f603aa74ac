import { readdirSync } from "node:fs";
import type { AnyEndpoint } from "@unknot/contract/endpoint";

const FOLDER = new URL("../../../contract/src/services/", import.meta.url);
const SERVICES: Record<string, unknown>[] = await Promise.all(
  readdirSync(FOLDER).map((name) => import(new URL(name, FOLDER).href)),
);

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "output" in value;

/** Every endpoint of the contract. */
export const ENDPOINTS: AnyEndpoint[] = SERVICES.flatMap((service) => Object.values<unknown>(service)).filter(
  isEndpoint,
);

/** The name of a call: the first part of its path. */
export const nameOf = ({ path }: AnyEndpoint): string => path.split("/")[1] ?? "";

import { escapeMarkup } from "@unknot/contract/escape";

/** A row of a Stack Exchange dump. */
export const dumpRow = (attributes: object): string =>
  `<row ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeMarkup(String(value))}"`)
    .join(" ")} />`;

/** A table of a Stack Exchange dump. */
export const dumpFile = (name: string, rows: object[]): string =>
  `\ufeff<?xml version="1.0" encoding="utf-8"?>\n<${name}>\n${rows.map(dumpRow).join("\n")}\n</${name}>`;

import { readFileSync } from "node:fs";
import { FOREIGN_BLOCKS } from "@unknot/contract/rules/rich-text";
import { expect, it } from "vitest";
import { allowList } from "./allow-list.ts";
import { sanitizeRichText } from "./sanitize.ts";
import { scanHtml } from "./scan.ts";

// The journey "editing keeps everything that can be shown" takes these texts through the editor and back.
const texts: string[] = JSON.parse(readFileSync(new URL("../../../../e2e/everything.json", import.meta.url), "utf8"));

function classesOf(name: string): (string | RegExp)[] {
  const classes = allowList.allowedClasses?.[name];
  return Array.isArray(classes) ? classes : [];
}

/** Each element that may be stored, and each attribute and class of one, as `name`, `name attribute`, `name.class`. */
function allowed(): string[] {
  const { allowedTags, allowedAttributes, allowedClasses } = allowList;
  const elements = (allowedTags || []).filter((name) => !FOREIGN_BLOCKS.includes(name));
  const attributes = Object.entries(allowedAttributes || {}).flatMap(([name, all]) =>
    all.map((attribute) => `${name} ${String(attribute)}`),
  );
  const classes = Object.keys(allowedClasses ?? {}).flatMap((name) =>
    classesOf(name).map((known) => `${name}.${String(known)}`),
  );
  return [...elements, ...attributes, ...classes];
}

function used(): Set<string> {
  const found = new Set<string>();
  for (const token of texts.flatMap(scanHtml)) {
    if (token.kind !== "start") continue;
    found.add(token.name);
    for (const attribute of Object.keys(token.attributes)) found.add(`${token.name} ${attribute}`);
    for (const known of classesOf(token.name))
      if (new RegExp(known).test(token.attributes.class ?? "")) found.add(`${token.name}.${String(known)}`);
  }
  return found;
}

it("the texts that go through the editor hold every element, attribute and class that may be stored", () => {
  const found = used();
  expect(allowed().filter((what) => !found.has(what))).toEqual([]);
});

it.each(texts)("is stored as it is: %s", (html) => {
  expect(sanitizeRichText(html)).toBe(html);
});

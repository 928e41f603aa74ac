/**
 * Compiles the messages of `messages/{language}/{area}.json` (ICU MessageFormat) into a module of functions for each
 * area: `npm run messages`. The modules of English are kept in `src/words/`, and what the program speaks by default;
 * with more languages, which may be made-up ones, they are in `.cache/words/` and chosen by the condition `languages`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/compile-module.js";
import { parse, type Token } from "@messageformat/parser";
import { madeUp, pseudo, pseudoText } from "./pseudo-language.ts";
import type { LegalDocument } from "./src/documents/document.ts";

const here = dirname(fileURLToPath(import.meta.url));
const SOURCE = join(here, "messages");

/** The areas whose messages say their code and values beside the sentence. */
const WITH_CODES = ["errors", "rules", "news"];

const HEADER = "// Made from the messages by `npm run messages`: a change is made there.\n";

type Messages = Record<string, string>;

const namesIn = (folder: string): string[] =>
  readdirSync(join(SOURCE, "en", folder))
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(folder, name.replace(".json", "")));

const areas = namesIn("");
const documents = namesIn("documents");

/** What is written in a language under a name; nothing where nobody has translated it. */
function read<Content>(language: string, name: string): Content | undefined {
  const file = join(SOURCE, language, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** The messages of an area in a language; what is not translated is said in English. */
function messagesOf(area: string, language: string): Messages {
  const english = read<Messages>("en", area) ?? {};
  if (language in madeUp) return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudo(text)]));
  return { ...english, ...read<Messages>(language, area) };
}

/** One of the long texts of the site in a language, or in English. */
function documentIn(language: string, name: string): LegalDocument | undefined {
  const english = read<LegalDocument>("en", name);
  if (!(language in madeUp) || !english) return read<LegalDocument>(language, name) ?? english;
  return JSON.parse(JSON.stringify(english), (key, value) =>
    typeof value === "string" && key !== "id" ? pseudoText(value) : value,
  );
}

/** What a message is given, by name, with its type. */
function valuesOf(tokens: readonly Token[], found = new Map<string, string>()): Map<string, string> {
  for (const token of tokens) {
    if (token.type === "argument" && !found.has(token.arg)) found.set(token.arg, "string | number");
    if (token.type === "function" || token.type === "plural" || token.type === "selectordinal")
      found.set(token.arg, "number");
    if (token.type === "select") {
      const cases = token.cases.map(({ key }) => key);
      found.set(token.arg, cases.map((key) => (key === "other" ? "(string & {})" : `"${key}"`)).join(" | "));
    }
    if ("cases" in token) for (const { tokens: inside } of token.cases) valuesOf(inside, found);
  }
  return found;
}

const codeOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const FORMATTER = /^const (\w+) = \(function\(\) \{\n {2}var opt = (.+);\n(?: {2}.+\n)+\}\)\(\);$/gm;
const ENTRY = /^ {2}(\w+): \((d?)\) => (.+?),?$/;

type Flavour = { withTypes: boolean; language: string; own: string };

/** A module of functions, one for each message of an area in a language. `own` leads to the sources of this workspace. */
function compile(area: string, messages: Messages, { withTypes, language, own }: Flavour): string {
  const { plurals, formats } = madeUp[language] ?? { plurals: language, formats: language };
  const compiled = compileModule(new MessageFormat(plurals), messages);
  const [head = "", body = ""] = compiled.split("export default {");
  const imports = head
    .replace(/^import \{ \w+ \} from "@messageformat\/runtime\/lib\/cardinals";$/m, "")
    .replace(FORMATTER, `const $1 = /* @__PURE__ */ numberFormat("${formats}", $2);`);
  const needed = ["numberFormat", "pluralOf"].filter((name) =>
    name === "pluralOf" ? body.includes("plural(") : imports.includes("numberFormat("),
  );
  const lines = body.split("\n").flatMap((line: string) => {
    const [, key = "", values, expression = ""] = ENTRY.exec(line) ?? [];
    if (!key) return [];
    const types = [...valuesOf(parse(messages[key] ?? ""))].map(([name, type]) => `${name}: ${type}`);
    const takes = values ? (withTypes ? `(d: { ${types.join("; ")} })` : "(d)") : "()";
    const isCoded = WITH_CODES.includes(area);
    const gives = withTypes ? (isCoded ? ": Sentence" : ": string") : "";
    const typed = withTypes && /^(plural|select)\(/.test(expression) ? `${expression} as string` : expression;
    const coded = `({ code: "${codeOf(key)}", params: ${values ? "d" : "{}"}, text: ${typed} })`;
    return `export const ${key} = ${takes}${gives} => ${isCoded ? coded : typed};`;
  });
  return [
    HEADER.trimEnd(),
    needed.length ? `import { ${needed.join(", ")} } from "${own}/language/number-format.ts";` : "",
    withTypes && WITH_CODES.includes(area) ? `import type { Sentence } from "${own}/language/sentence.ts";` : "",
    imports.trim(),
    body.includes("plural(") ? `const ${plurals} = /* @__PURE__ */ pluralOf("${plurals}");` : "",
    ...lines,
    "",
  ]
    .filter((line, at, all) => line !== "" || at === all.length - 1)
    .join("\n");
}

/** A module with one of the long texts. */
function documentModule(name: string, language: string, own: string | null): string {
  const type = own === null ? "" : `import type { LegalDocument } from "${own}/documents/document.ts";\n`;
  const text = JSON.stringify(documentIn(language, name), null, 2);
  return `${HEADER}${type}export const text = ()${own === null ? "" : ": LegalDocument"} => (${text});\n`;
}

/** What pages and formats have to know of the languages that are compiled. */
function languagesModule(languages: readonly string[], withTypes: boolean): string {
  const [strings, text, truth] = withTypes ? [": readonly string[]", ": string", ": boolean"] : ["", "", ""];
  const rightToLeft = languages.filter((language) => madeUp[language]?.isRightToLeft);
  const formats = languages.flatMap((language) => (madeUp[language] ? [[language, madeUp[language].formats]] : []));
  const map = JSON.stringify(Object.fromEntries(formats));
  return [
    HEADER.trimEnd(),
    "/** The languages in which the program can speak. */",
    `export const spoken${strings} = ${JSON.stringify(languages)};`,
    "/** Whether a language other than English can be spoken. */",
    `export const isMultilingual = ${languages.length > 1};`,
    "/** Whose numbers and dates go with a language. */",
    `export const formatsOf = (language${text})${text} => ${formats.length ? `(${map})[language] ?? language` : "language"};`,
    "/** Whether a language is written from right to left. */",
    `export const isRightToLeft = (${rightToLeft.length ? "" : "_"}language${text})${truth} => ${
      rightToLeft.length ? `${JSON.stringify(rightToLeft)}.includes(language)` : "false"
    };`,
    "",
  ].join("\n");
}

/** On the server the language is that of the request: each function asks for it. No message has a name with a `$` in it. */
export function serverModule(keys: readonly string[], area: string, languages: readonly string[]): string {
  const up = "../".repeat(area.split("/").length);
  const imports = languages.map((language, at) => `import * as $l${at} from "${up}${language}/${area}.js";`);
  const table = languages.map((language, at) => `${JSON.stringify(language)}: $l${at}`).join(", ");
  return [
    HEADER.trimEnd(),
    `import { currentLanguage as $language } from "${up}../../src/language/current.ts";`,
    ...imports,
    `const $words = { ${table} };`,
    ...keys.map((key) => `export const ${key} = (d) => $words[$language()].${key}(d);`),
    "",
  ].join("\n");
}

/** In a browser the language is that of the page, and no other is fetched, but English where something is amiss. */
export function browserModule(keys: readonly string[], area: string, languages: readonly string[]): string {
  const up = "../".repeat(area.split("/").length);
  const others = languages.filter((language) => language !== "en");
  const loads = others.map((language) => `${JSON.stringify(language)}: () => import("${up}${language}/${area}.js")`);
  return [
    HEADER.trimEnd(),
    `import * as $en from "${up}en/${area}.js";`,
    `const $loads = { ${loads.join(", ")} };`,
    `const $words = (await $loads[document.documentElement.lang]?.()) ?? $en;`,
    ...keys.map((key) => `export const ${key} = $words.${key};`),
    "",
  ].join("\n");
}

/** Writes files that are new or different: a program that runs on the others is left alone. */
function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
  }
}

/** The modules of English, by the names of their files in `src/words/`. */
export function compileEnglish(): Record<string, string> {
  const flavour = { withTypes: true, language: "en", own: ".." };
  return Object.fromEntries([
    ...areas.map((area) => [`${area}.ts`, compile(area, messagesOf(area, "en"), flavour)]),
    ...documents.map((name) => [`${name}.ts`, documentModule(name, "en", "../..")]),
    ["languages.ts", languagesModule(["en"], true)],
  ]);
}

/** Writes the modules of all languages, made-up ones included, to `.cache/words/`. */
function writeLanguages(): void {
  const others = readdirSync(SOURCE).filter((name) => name !== "en");
  const languages = ["en", ...others, ...Object.keys(madeUp)];
  const target = join(here, ".cache/words");
  for (const language of languages) {
    const flavour = { withTypes: false, language, own: "../../../src" };
    const files = [
      ...areas.map((area) => [`${area}.js`, compile(area, messagesOf(area, language), flavour)]),
      ...documents.map((name) => [`${name}.js`, documentModule(name, language, null)]),
    ];
    write(join(target, language), Object.fromEntries(files));
  }
  for (const [side, make] of Object.entries({ server: serverModule, browser: browserModule })) {
    const files = [
      ...areas.map((area) => [`${area}.js`, make(Object.keys(messagesOf(area, "en")), area, languages)]),
      ...documents.map((name) => [`${name}.js`, make(["text"], name, languages)]),
      ["languages.js", languagesModule(languages, false)],
    ];
    write(join(target, side), Object.fromEntries(files));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === "--all-languages") writeLanguages();
  else write(join(here, "src/words"), compileEnglish());
}

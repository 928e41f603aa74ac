import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

/** Calls of messages that happen when a module is loaded, before it is known in which language they are to be said. */
function saidOnLoading(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const words = new Set<string>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !/contract\/words\//.test(statement.moduleSpecifier.getText())) continue;
    const named = statement.importClause?.namedBindings;
    if (named && ts.isNamespaceImport(named)) words.add(named.name.text);
    if (named && ts.isNamedImports(named)) for (const { name } of named.elements) words.add(name.text);
  }
  const said: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    const called = ts.isCallExpression(node) ? node.expression : undefined;
    const from = called && ts.isPropertyAccessExpression(called) ? called.expression : called;
    if (from && ts.isIdentifier(from) && words.has(from.text)) said.push(`${path}: ${node.getText()}`);
    ts.forEachChild(node, look);
  };
  look(file);
  return said;
}

it("sees a message that is said while a module is loaded, and none that is said when it is asked for", () => {
  const from = 'import * as common from "@unknot/contract/words/common";\n';
  expect(saidOnLoading("a.ts", `${from}const TABS = [{ text: common.posts() }];`)).toEqual(["a.ts: common.posts()"]);
  expect(
    saidOnLoading("a.ts", `${from}const tabs = () => [common.posts()]; const T = { text: common.posts };`),
  ).toEqual([]);
});

it("every message is said when somebody is to read it", () => {
  const sources = ["contract/src", "api/src", "web/app", "site/src"].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|spec)\./.test(name))
      .map((name) => join(folder, name)),
  );
  expect(sources.length).toBeGreaterThan(500);
  const said = sources.flatMap((path) => saidOnLoading(path, readFileSync(join(import.meta.dirname, path), "utf8")));
  expect(said).toEqual([]);
});

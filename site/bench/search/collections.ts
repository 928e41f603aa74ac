import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { decodeHTML } from "entities";

export type Document = { id: string; title: string; text: string };
type Query = { id: string; text: string; relevant: Set<string> };
export type Collection = { name: string; documents: Document[]; queries: Query[] };

const plain = (text: string | undefined): string => (text ?? "").replace(/\s+/g, " ").trim();

function judgements(text: string, read: (columns: string[]) => [query: string, document: string]) {
  const byQuery = new Map<string, Set<string>>();
  for (const line of text.trim().split("\n")) {
    const [query, document] = read(line.trim().split(/\s+/));
    byQuery.set(query, (byQuery.get(query) ?? new Set()).add(document));
  }
  return byQuery;
}

/** The Cranfield collection. The ids of its queries do not match its judgements: their position does. */
export function readCranfield(folder: string): Collection {
  const records = (text: string) => text.split(/^\.I /m).slice(1);
  const documents = records(gunzipSync(readFileSync(join(folder, "cran.all.1400.gz"))).toString("utf8")).map(
    (record) => {
      const title = /^\.T\s*\n([\s\S]*?)^\.A\s*$/m.exec(record)?.[1];
      const text = /^\.W\s*\n([\s\S]*)$/m.exec(record)?.[1];
      return { id: String(Number.parseInt(record, 10)), title: plain(title), text: plain(text) };
    },
  );
  const relevant = judgements(readFileSync(join(folder, "cranqrel"), "utf8"), ([query = "", document = ""]) => [
    query,
    document,
  ]);
  const queries = records(readFileSync(join(folder, "cran.qry"), "utf8")).map((record, index) => {
    const id = String(index + 1);
    return { id, text: plain(record.split(/^\.W\s*$/m)[1]), relevant: relevant.get(id) ?? new Set<string>() };
  });
  return { name: "Cranfield", documents, queries };
}

function readCacmFile(path: string): Document {
  const pre = /<pre>([\s\S]*?)<\/pre>/i.exec(readFileSync(path, "latin1"))?.[1] ?? "";
  const body = (decodeHTML(pre).split(/^CACM /m)[0] ?? "").trim();
  const [title = "", ...text] = body.split(/\n\s*\n/);
  return { id: (path.split("/").pop() ?? "").replace(".html", ""), title: plain(title), text: plain(text.join(" ")) };
}

/** The CACM collection: its judged queries only. */
export function readCacm(folder: string): Collection {
  const unpacked = mkdtempSync(join(tmpdir(), "cacm-"));
  execFileSync("tar", ["xzf", join(folder, "cacm.tar.gz"), "-C", unpacked]);
  const files = readdirSync(unpacked, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
  const documents = files.sort().map((name) => readCacmFile(join(unpacked, name)));
  rmSync(unpacked, { recursive: true });
  const relevant = judgements(readFileSync(join(folder, "qrels.cacm.txt"), "utf8"), ([query = "", , document = ""]) => [
    query,
    document,
  ]);
  const topics = readFileSync(join(folder, "topics.cacm.txt"), "utf8");
  const queries = [...topics.matchAll(/<DOCNO>\s*(\d+)\s*<\/DOCNO>([\s\S]*?)<\/DOC>/g)].flatMap(([, id = "", text]) => {
    const found = relevant.get(id);
    return found ? [{ id, text: plain(text), relevant: found }] : [];
  });
  return { name: "CACM", documents, queries };
}

import { send } from "./load.ts";

export type FirstVisit = { requests: number; html: number; script: number; style: number; other: number };

/** What a browser with an empty cache fetches for a page, in compressed bytes. */
export async function measureFirstVisit(base: string, path: string): Promise<FirstVisit> {
  const page = await send(base, { method: "GET", path });
  const plain = await (await fetch(base + path)).text();
  const files = new Set([...plain.matchAll(/[[(,=\s]\\?"(\/(?:assets\/|favicon)[^"\\]+)\\?"/g)].map((m) => m[1]));
  const visit: FirstVisit = { requests: 1 + files.size, html: page.bytes.length, script: 0, style: 0, other: 0 };
  for (const file of files) {
    const { bytes } = await send(base, { method: "GET", path: file as string });
    const kind = file?.endsWith(".js") ? "script" : file?.endsWith(".css") ? "style" : "other";
    visit[kind] += bytes.length;
  }
  return visit;
}

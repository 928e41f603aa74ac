import { createServer } from "node:http";

export type TestBucket = {
  url: string;
  /** What it keeps, by path. */
  kept: Map<string, Buffer>;
  /** How it behaves: it works, it fails, or it says nothing. */
  state: "well" | "failing" | "silent";
  stop: () => Promise<void>;
};

/** As much of an S3 server as images need: it keeps what is put, and turns away what is not signed. */
export function startBucket(): Promise<TestBucket> {
  const kept = new Map<string, Buffer>();
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      if (bucket.state === "silent") return;
      if (bucket.state === "failing") answer.writeHead(500).end();
      else if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=key/"))
        answer.writeHead(403).end();
      else if (request.method === "PUT") {
        kept.set(path, Buffer.concat(chunks));
        answer.end();
      } else if (request.method === "DELETE") {
        kept.delete(path);
        answer.writeHead(204).end();
      } else if (kept.has(path)) answer.end(kept.get(path));
      else answer.writeHead(404).end();
    });
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const bucket: TestBucket = { url: "", kept, state: "well", stop };
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      bucket.url = `http://127.0.0.1:${port}/images`;
      resolve(bucket);
    });
  });
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export type TestBucket = {
  /** The address of its bucket `images`. */
  url: string;
  /** What it keeps, by path. */
  kept: Map<string, Buffer>;
  /** How it behaves: it works, it fails, or it says nothing. */
  state: "well" | "failing" | "silent";
  stop: () => Promise<void>;
};

type Call = { method: string; path: string; query: URLSearchParams; body: Buffer; range: string | undefined };

const xml = (name: string, content: string) => `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`;

/** What it keeps under a beginning; what has another slash after it is one entry where that is asked for. */
function listed(kept: Map<string, Buffer>, bucket: string, query: URLSearchParams): string {
  const [prefix, delimiter] = [query.get("prefix") ?? "", query.get("delimiter")];
  const keys = [...kept.keys()].filter((path) => path.startsWith(bucket + prefix)).sort();
  const rests = keys.map((path) => path.slice((bucket + prefix).length));
  const isFolder = (rest: string) => delimiter !== null && rest.includes(delimiter);
  const folders = new Set(rests.filter(isFolder).map((rest) => rest.slice(0, rest.indexOf("/") + 1)));
  const files = rests.filter((rest) => !isFolder(rest));
  return xml(
    "ListBucketResult",
    files.map((rest) => `<Contents><Key>${prefix}${rest}</Key><Size>1</Size></Contents>`).join("") +
      [...folders].map((rest) => `<CommonPrefixes><Prefix>${prefix}${rest}</Prefix></CommonPrefixes>`).join("") +
      "<IsTruncated>false</IsTruncated>",
  );
}

/** Objects that are sent in parts, and calls about many. Returns the answer; undefined for what is neither. */
function many(bucket: TestBucket, { method, path, query, body }: Call): { etag?: string; text: string } | undefined {
  const { kept } = bucket;
  const id = query.get("uploadId");
  if (query.has("uploads"))
    return { text: xml("InitiateMultipartUploadResult", `<UploadId>${path.length}</UploadId>`) };
  if (method === "PUT" && id) {
    kept.set(`${path}?part=${query.get("partNumber")?.padStart(5, "0")}`, body);
    return { etag: '"part"', text: "" };
  }
  if (id) {
    const parts = [...kept.keys()].filter((key) => key.startsWith(`${path}?part=`)).sort();
    if (method === "POST") kept.set(path, Buffer.concat(parts.map((part) => kept.get(part) as Buffer)));
    for (const part of parts) kept.delete(part);
    return { text: xml("CompleteMultipartUploadResult", "<ETag>whole</ETag>") };
  }
  if (query.has("delete")) {
    const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key ?? "");
    for (const key of keys) kept.delete(path.replace(/\/?$/, "/") + key);
    return { text: xml("DeleteResult", keys.map((key) => `<Deleted><Key>${key}</Key></Deleted>`).join("")) };
  }
  if (query.get("list-type") === "2") return { text: listed(kept, path.replace(/\/?$/, "/"), query) };
  return undefined;
}

/** Of what it keeps, the bytes from the first to the last that are asked for. */
function pieceOf(whole: Buffer | undefined, range: string | undefined): Buffer | undefined {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  return first === undefined ? whole : whole?.subarray(Number(first), Number(last) + 1);
}

function respond(bucket: TestBucket, call: Call, answer: ServerResponse): void {
  const { kept } = bucket;
  const { method, path, body } = call;
  const found = many(bucket, call);
  if (found) {
    if (found.etag) answer.setHeader("etag", found.etag);
    answer.end(found.text);
  } else if (method === "PUT") {
    kept.set(path, body);
    answer.end();
  } else if (method === "DELETE") {
    kept.delete(path);
    answer.writeHead(204).end();
  } else if (kept.has(path)) answer.end(method === "HEAD" ? undefined : pieceOf(kept.get(path), call.range));
  else answer.writeHead(404).end();
}

/** As much of an S3 server as images and backups need: it keeps what is put, and turns away what is not signed. */
export function startBucket(): Promise<TestBucket> {
  const server = createServer((request: IncomingMessage, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://bucket");
      if (bucket.state === "silent") return;
      if (bucket.state === "failing") answer.writeHead(500).end();
      else if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=key/"))
        answer.writeHead(403).end();
      else {
        const call = { method: request.method ?? "GET", path: decodeURIComponent(pathname), query: searchParams };
        const { range } = request.headers;
        respond(bucket, { ...call, body: Buffer.concat(chunks), range }, answer);
      }
    });
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const bucket: TestBucket = { url: "", kept: new Map(), state: "well", stop };
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      bucket.url = `http://127.0.0.1:${port}/images`;
      resolve(bucket);
    });
  });
}

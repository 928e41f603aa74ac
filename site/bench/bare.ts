import { createServer, type ServerResponse } from "node:http";
import pg from "pg";

/** What a bare server is told to send, and whether it asks the database for twenty rows before. */
export type BareAnswer = { status: number; bytes: string; headers: Record<string, string>; asks: boolean };

/** Twenty rows by an index, as a list needs them; the server has read and planned it once. */
const TWENTY = {
  name: "twenty",
  text: "select id, title, problem, solution, created_at, like_count, author_id from posts where is_public order by id desc limit $1",
  values: [20],
};
const CONNECTIONS = 8;

// The limit of this machine: a server that sends the same bytes and headers and does nothing else, or nothing but ask
// one query. It is told what to send over the channel of its parent process.
let current: { status: number; bytes: Buffer; headers: Record<string, string>; asks: boolean };
const pool = new pg.Pool({ ...JSON.parse(process.argv[2] ?? "{}"), max: CONNECTIONS });

function send(answer: ServerResponse): void {
  answer.writeHead(current.status, current.headers);
  answer.end(current.bytes);
}

const server = createServer((request, answer) => {
  request.resume().on("end", () => {
    if (current.asks) pool.query(TWENTY).then(() => send(answer), process.abort);
    else send(answer);
  });
});

process.on("message", (message: BareAnswer) => {
  current = { ...message, bytes: Buffer.from(message.bytes, "base64") };
  process.send?.("set");
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));

import { createServer } from "node:http";

// The limit of this machine: a server that sends the same bytes and headers and does nothing else. It is told what to
// send over the channel of its parent process.
let bytes = Buffer.alloc(0);
let headers = {};

const server = createServer((request, answer) => {
  request.resume().on("end", () => {
    answer.writeHead(200, headers);
    answer.end(bytes);
  });
});

process.on("message", (message: { bytes: string; headers: object }) => {
  bytes = Buffer.from(message.bytes, "base64");
  headers = message.headers;
  process.send?.("set");
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));

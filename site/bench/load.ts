import { fork } from "node:child_process";
import { once } from "node:events";
import { request as ask } from "node:http";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Load, Outcome } from "./generator.ts";

/** A request of the benchmark; `body` is JSON, `{n}` in the path another number each time. */
export type BenchRequest = {
  method: "GET" | "POST";
  path: string;
  body?: object;
  token?: string;
  headers?: Record<string, string>;
};

const HEADERS = { accept: "*/*", "accept-encoding": "br, gzip", "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Gecko" };

/** A request as it goes over the line. */
function toWire({ method, path, body, token, headers }: BenchRequest): string {
  const payload = body ? JSON.stringify(body) : "";
  const all: Record<string, string> = {
    host: "127.0.0.1",
    ...HEADERS,
    ...(body && { "content-type": "application/json", "content-length": String(Buffer.byteLength(payload)) }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${payload}`;
}

/** A process that sends requests as fast as they are answered, or as fast as it can. */
export type Generator = {
  run: (base: string, requests: BenchRequest[], how: Omit<Load, "port" | "requests">) => Promise<Outcome>;
  stop: () => Promise<void>;
};

/** Starts one; `niceness`: how far it gives way to what it measures, up to 19. */
export function startGenerator(niceness = 0): Generator {
  const child = fork(fileURLToPath(new URL("generator.ts", import.meta.url)));
  if (niceness > 0) setPriority(child.pid as number, niceness);
  return {
    run: async (base, requests, how) => {
      child.send({ port: Number(new URL(base).port), requests: requests.map(toWire), ...how } satisfies Load);
      const [outcome] = (await once(child, "message")) as [Outcome];
      return outcome;
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The answer to one request: status, bytes as they were sent, headers. */
export function send(base: string, request: BenchRequest) {
  const { method, path, body, token, headers } = request;
  const payload = body && JSON.stringify(body);
  return new Promise<{ status: number; bytes: Buffer; headers: Record<string, string> }>((resolve, reject) => {
    const outgoing = ask(
      base + path.replace("{n}", `first-${performance.now()}`),
      {
        method,
        agent: false,
        headers: {
          ...HEADERS,
          ...(payload && { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", () => {
          const { connection: _, "transfer-encoding": __, "keep-alive": ___, ...own } = answer.headers;
          const bytes = Buffer.concat(chunks);
          resolve({ status: answer.statusCode ?? 0, bytes, headers: own as Record<string, string> });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(payload);
  });
}

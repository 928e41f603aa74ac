import { Agent, request as httpRequest } from "node:http";
import { SECOND } from "@unknot/contract/limits";

/** A request of the benchmark; `body` is JSON. */
export type BenchRequest = { method: "GET" | "POST"; path: string; body?: object; token?: string };
export type Measure = { perSecond: number; p50: number; p99: number };

const WARM_UP = 1 * SECOND;
const DURATION = 3 * SECOND;
const PARALLEL = 8;

const HEADERS = { "accept-encoding": "br, gzip", accept: "*/*" };

/** Sends one request and reads the whole answer; returns its bytes and headers. Throws where the status is not 200. */
export function send(agent: Agent, base: string, { method, path, body, token }: BenchRequest) {
  const payload = body && JSON.stringify(body);
  const type = payload ? { "content-type": "application/json", "content-length": Buffer.byteLength(payload) } : {};
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  return new Promise<{ bytes: Buffer; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const outgoing = httpRequest(
      base + path,
      { method, agent, headers: { ...HEADERS, ...type, ...authorization } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", () => {
          if (answer.statusCode === 200) resolve({ bytes: Buffer.concat(chunks), headers: answer.headers });
          else reject(new Error(`${method} ${path} answered ${answer.statusCode}`));
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(payload);
  });
}

/** Sends the requests in turn for a while, `parallel` at a time; returns how long each took, in milliseconds. */
async function repeat(base: string, requests: BenchRequest[], parallel: number, duration: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const times: number[] = [];
  const end = performance.now() + duration;
  let next = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await send(agent, base, requests[next++ % requests.length] as BenchRequest);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  agent.destroy();
  return times;
}

/** Latency of one request at a time, and how many a second eight at a time give. */
export async function measure(base: string, requests: BenchRequest[]): Promise<Measure> {
  await repeat(base, requests, PARALLEL, WARM_UP);
  const times = (await repeat(base, requests, 1, DURATION)).sort((a, b) => a - b);
  const count = (await repeat(base, requests, PARALLEL, DURATION)).length;
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number;
  return { perSecond: count / (DURATION / SECOND), p50: at(0.5), p99: at(0.99) };
}

import { connect } from "node:net";
import { readConfig } from "@unknot/api/platform/config";
import { openTestDatabase } from "@unknot/api/testing/test-database";
import { afterAll } from "vitest";
import { openFront } from "../src/front.ts";
import { loadTracing } from "../src/load-tracing.ts";
import { createSite, type SiteOptions } from "../src/serve.ts";
import { NEVER_LATE } from "./open-test-site.ts";

/** An answer as it came over the network, but for what each has of its own: its date. */
export type RawAnswer = { status: string; headers: Record<string, string>; body: Buffer };

function parse(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf("\r\n\r\n");
  const [status = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
  const { date: _, ...others } = headers;
  return { status, headers: others, body: bytes.subarray(end + 4) };
}

/** The whole product on a port of its own, with a database of its own; both end with the tests of the file. */
export async function openListeningSite(
  env: Record<string, string> = {},
  logTo?: SiteOptions["logTo"],
  log: SiteOptions["log"] = () => {},
) {
  const database = await openTestDatabase(env);
  const config = readConfig({
    TOKEN_SECRET: "a secret for tests, long enough to pass",
    PORT: "0",
    ...NEVER_LATE,
    ...env,
  });
  const front = await openFront(config, (_, answer) => answer.end());
  const tracing = await loadTracing(config, log);
  const site = await createSite({ config, database, log, logTo, runsJobs: false, front, tracing });
  await site.ready();
  afterAll(async () => {
    await Promise.all([site.close(), front.close()]);
    await Promise.all([database.close(), tracing?.close()]);
  });
  /** Sends a head as it is, its lines parted by line breaks, and reads the answer until the connection is closed. */
  const send = (head: string): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const socket = connect(Number(new URL(front.url).port), "127.0.0.1");
      socket.on("error", reject).on("data", (chunk: Buffer) => chunks.push(chunk));
      socket.on("end", () => resolve(parse(Buffer.concat(chunks))));
      socket.write(`${head.replaceAll("\n", "\r\n")}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    });
  return { site, database, url: front.url, send };
}

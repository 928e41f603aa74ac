import { once } from "node:events";
import { connect } from "node:net";
import { createPost } from "@unknot/api/testing/factories";
import { expect, it } from "vitest";
import { openTestSite } from "../testing/open-test-site.ts";

const lines: string[] = [];
const { site, database } = await openTestSite({}, { write: (line) => void lines.push(line) });

it("a reader who goes away in the middle of an answer is no error", async () => {
  // Nothing that compresses well, so that the answer is larger than what a socket holds.
  const noise = (seed: number) =>
    Array.from({ length: 4000 }, (_, at) => ((seed * 7919 + at * at * 104_729) % 1_679_616).toString(36)).join(" ");
  for (let count = 0; count < 20; count++) {
    await createPost(database.db, { problem: `<p>${noise(count)}</p>`, solution: `<p>${noise(count + 50)}</p>` });
  }
  const { port } = new URL(await site.listen({ host: "127.0.0.1", port: 0 }));
  const body = JSON.stringify({ query: { searchBy: "trending" } });
  const type = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  const requests = [
    ["GET / HTTP/1.1\r\n", ""],
    ["GET /feed.xml HTTP/1.1\r\n", ""],
    [`POST /api/get_problemsolutions HTTP/1.1\r\n${type}`, body],
  ];
  for (const [head, rest] of requests) {
    for (const encoding of ["gzip", "br", "identity"]) {
      const socket = connect(Number(port), "127.0.0.1");
      socket.write(`${head}host: x\r\naccept-encoding: ${encoding}\r\n\r\n${rest}`);
      await once(socket, "data");
      socket.resetAndDestroy();
    }
  }
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(answer.status).toBe(200);
  await site.close();
  expect(lines).toEqual([]);
});

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { createPost } from "@unknot/api/testing/factories";
import { expect, it } from "vitest";
import { openTestSite } from "../testing/open-test-site.ts";

const lines: string[] = [];
const { site, database } = await openTestSite({}, { write: (line) => void lines.push(line) });

it("a reader who goes away before an answer, or in the middle of it, is no error", async () => {
  // Nothing that compresses well, so that the answer is larger than what a socket holds; one word, quickly indexed.
  const noise = randomBytes(30_000).toString("hex");
  for (let count = 0; count < 20; count++) {
    await createPost(database.db, { problem: `<p>${noise}</p>`, solution: `<p>${noise}</p>` });
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
      const request = `${head}host: x\r\naccept-encoding: ${encoding}\r\n\r\n${rest}`;
      const late = connect(Number(port), "127.0.0.1");
      late.write(request);
      await once(late, "data");
      late.resetAndDestroy();
      const early = connect(Number(port), "127.0.0.1");
      await new Promise<void>((sent) => early.write(request, () => sent()));
      early.destroy();
    }
  }
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(answer.status).toBe(200);
  await site.close();
  expect(lines).toEqual([]);
});

import { createPost } from "@unknot/api/testing/factories";
import { expect, it } from "vitest";
import { openListeningSite } from "../../testing/listening-site.ts";

const PAGES = 80;

it("who comes on a new connection does not wait for the pages of all who came before", async () => {
  const { database, send } = await openListeningSite({ RATE_LIMIT: "off" });
  for (let post = 0; post < 20; post++)
    await createPost(database.db, { problem: `<p>${"It is tied. ".repeat(300)}</p>` });
  expect((await send("GET /?comment=first HTTP/1.1")).status).toBe("HTTP/1.1 200 OK");
  let made = 0;
  const pages = Array.from({ length: PAGES }, async (_, page) => {
    await send(`GET /?comment=${page} HTTP/1.1`);
    made++;
  });
  const { status } = await send("GET /healthz HTTP/1.1");
  expect(status).toBe("HTTP/1.1 200 OK");
  expect(made).toBeLessThan(PAGES / 4);
  await Promise.all(pages);
});

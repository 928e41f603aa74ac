import { readFileSync } from "node:fs";
import { createPost } from "@unknot/api/testing/factories";
import { expect, it } from "vitest";
import { openListeningSite } from "../../testing/listening-site.ts";

type Board = { panels: { title: string; targets: { expr: string }[] }[] };

const METRICS_TOKEN = "a-token-of-the-operator";
/** What a site without replicas measures nothing of. */
const OF_REPLICAS = ["unknot_replica_lag_seconds", "unknot_replica_used"];

it("the board in deploy/ asks for what the program measures, by labels and values that it has", async () => {
  const { database, url } = await openListeningSite({ METRICS_TOKEN });
  await createPost(database.db);
  await (await fetch(url)).text();
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const measured = await answer.text();
  const board = JSON.parse(readFileSync(new URL("../../../deploy/grafana.json", import.meta.url), "utf8")) as Board;
  const expressions = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(expressions.length).toBeGreaterThan(20);

  const names = expressions.flatMap((expr) => expr.match(/\b(?:unknot|nodejs|process)_\w+/g) ?? []);
  const known = new Set([...measured.matchAll(/^(?:# TYPE )?(\w+)[ {]/gm)].map(([, name]) => name ?? ""));
  expect(names.filter((name) => !known.has(name) && !OF_REPLICAS.includes(name))).toEqual([]);

  const states = expressions.flatMap((expr) => [...expr.matchAll(/connections\{.*?state="(\w+)"/g)]);
  expect(states.length).toBe(2);
  for (const [, state] of states) expect(measured).toContain(`state="${state}"`);
});

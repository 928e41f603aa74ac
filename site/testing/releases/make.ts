import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { picture } from "@unknot/api/testing/images";
import { callAs, makePerson, type Place, writePost } from "../people.ts";
import { freePort, startProgram, stopProgram, untilReady } from "../program.ts";
import { given } from "../talk.ts";

// Uses a program of an earlier release as people do, and writes down what has to be there after an upgrade. Called by
// scripts/old-release.sh; the calls are those that the release had.

/** What a test expects of an upgraded site. */
export type OldRelease = {
  email: string;
  password: string;
  /** A post with a comment, a reply and a like, and its image. */
  post: { id: string; title: string; image: string; comments: string[] };
  edited: { id: string; problem: string };
  deleted: { id: string };
  /** How many posts are public. */
  count: number;
};

const { values } = parseArgs({
  options: { root: { type: "string" }, database: { type: "string" }, to: { type: "string" } },
});
const { root = "", database = "", to = "" } = values;

const dataDir = join(to, "data");
await rm(dataDir, { recursive: true, force: true });
await mkdir(dataDir, { recursive: true });
const program = startProgram({
  dataDir,
  port: await freePort(),
  main: join(root, "site/src/main.ts"),
  settings: { DATABASE_URL: database, SAMPLE_CONTENT: "on" },
});
await untilReady(program, 120_000);
const place: Place = { url: program.url, dataDir };

const rowan = await makePerson(place);
const fern = await makePerson(place);
const call = async <Body>(who: typeof rowan, path: string, body: object, method?: "POST" | "PUT" | "DELETE") =>
  given<Body>(await callAs(place, who, path, { body, ...(method && { method }) }));

const form = new FormData();
form.set("file", new Blob([await picture().png().toBuffer()], { type: "image/png" }), "knot.png");
const headers = { authorization: `Bearer ${rowan.token}`, "x-forwarded-for": rowan.address };
const uploaded = await fetch(`${program.url}/api/upload_image`, { method: "POST", headers, body: form });
const { url: image } = (await uploaded.json()) as { url: string };

const title = "A bowline that slips when it is wet";
const { id } = await call<{ id: string }>(rowan, "create_problemsolution", {
  title,
  problem: `<p>It slips: <img src="${image}" alt="A knot"></p>`,
  solution: "<p>Add a Yosemite finish, and it holds.</p>",
});
const comment = await call<{ comment: { _id: string } }>(fern, "create_comment", {
  ps_id: id,
  parent_id: null,
  text: "<p>It held for a week.</p>",
});
await call(rowan, "create_comment", { ps_id: id, parent_id: comment.comment._id, text: "<p>Good to hear.</p>" });
await call(fern, "toggle_like", { parent_id: id, parent_type: "problemSolution" });
await call(rowan, "toggle_like", { parent_id: comment.comment._id, parent_type: "comment" });

const editedId = await writePost(place, fern, "A sheepshank");
const problem = "<p>It comes apart without a load.</p>";
const text = { newTitle: "A sheepshank", newProblem: problem, newSolution: "<p>Seize its ears.</p>" };
await call(fern, `edit_problemsolution/${editedId}`, text, "PUT");

const deletedId = await writePost(place, fern, "A granny knot");
given(await callAs(place, fern, `delete_problemsolution/${deletedId}`, { method: "DELETE" }));

const list = await call<{ totalCount: number }>(rowan, "get_problemsolutions", { query: { searchBy: "trending" } });
await stopProgram(program);
for (const name of ["outbox", "outbox-secret"]) await rm(join(dataDir, name), { recursive: true, force: true });
const facts: OldRelease = {
  email: fern.email,
  password: "Tr1cky-Knots",
  post: { id, title, image, comments: ["It held for a week.", "Good to hear."] },
  edited: { id: editedId, problem },
  deleted: { id: deletedId },
  count: list.totalCount,
};
await writeFile(join(to, "facts.json"), `${JSON.stringify(facts, null, 2)}\n`);

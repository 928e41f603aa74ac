import { afterAll, describe, expect, it } from "vitest";
import { callAs, makePerson, type Place, writePost } from "../../testing/people.ts";
import { childrenOf, processesIn } from "../../testing/processes.ts";
import { type Program, stopProgram, until, untilReady } from "../../testing/program.ts";
import { ask, given } from "../../testing/talk.ts";
import { prepareProgram } from "../../testing/test-program.ts";

const METRICS_TOKEN = "a-token-of-the-operator";

const timesSaid = (program: Program, words: string) => program.output().split(words).length - 1;

/** What all processes have measured, by its name with its labels. */
async function measured({ url }: Program): Promise<Map<string, number>> {
  const { body } = await ask(`${url}/metrics`, { token: METRICS_TOKEN });
  const lines = body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

describe.runIf(process.platform === "linux")("several processes on one port", async () => {
  const { dataDir, start } = await prepareProgram({ PROCESSES: "2", METRICS_TOKEN });
  const draining = await prepareProgram({ DRAIN_SECONDS: "3" });
  const working = await prepareProgram({ SERVES: "jobs" });
  const program = start();
  const place: Place = { url: program.url, dataDir };
  afterAll(async () => void (program.isRunning() && (await stopProgram(program))));

  it("start as one: it is said once where they are, and each answers", async () => {
    await untilReady(program);
    await until(async () => (await childrenOf(program.pid)).length === 2, 20_000, "both are there");
    await until(() => timesSaid(program, "No mail server is set") === 1, 5_000, "it is said where they are");
    expect(timesSaid(program, " is ready at ")).toBe(1);
  }, 40_000);

  it("know of each other at once what is written", async () => {
    const rowan = await makePerson(place);
    const id = await writePost(place, rowan, "Bowline");
    for (let number = 1; number <= 5; number++) {
      const body = { newTitle: `Bowline ${number}`, newProblem: "<p>It slips</p>", newSolution: "<p>Pull</p>" };
      given(await callAs(place, rowan, `edit_problemsolution/${id}`, { method: "PUT", body }));
      // Each on a connection of its own, so that they are shared out.
      const pages = () => Promise.all(Array.from({ length: 6 }, () => ask(`${program.url}/post/${id}`)));
      await until(
        async () => (await pages()).every(({ body }) => body.includes(`Bowline ${number}`)),
        5_000,
        "all have it",
      );
    }
  }, 60_000);

  it("are measured together, whichever is asked", async () => {
    const count = 'unknot_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}';
    const before = (await measured(program)).get(count) ?? 0;
    for (let time = 0; time < 20; time++) await ask(`${program.url}/healthz`);
    const after = await measured(program);
    expect((after.get(count) ?? 0) - before).toBe(20);
    expect(after.get("unknot_database_up")).toBe(1);
  }, 30_000);

  it("one that is killed is replaced, and the others answer meanwhile", async () => {
    const [first] = await childrenOf(program.pid);
    process.kill(first as number, "SIGKILL");
    await until(() => timesSaid(program, "another takes its place") === 1, 10_000, "it is said");
    for (let time = 0; time < 10; time++) expect((await ask(`${program.url}/about`)).status).toBe(200);
    const isReplaced = async () => {
      const now = await childrenOf(program.pid);
      return now.length === 2 && !now.includes(first as number);
    };
    await until(isReplaced, 20_000, "another is there");
  }, 60_000);

  // These three wait more than they work.
  it.concurrent("one that is stuck is ended, and replaced", async () => {
    const [first] = await childrenOf(program.pid);
    process.kill(first as number, "SIGSTOP");
    await until(() => timesSaid(program, "is stuck") === 1, 60_000, "it is noticed");
    await until(async () => (await childrenOf(program.pid)).length === 2, 20_000, "another is there");
  }, 90_000);

  it.concurrent("one that is told to stop says so while it still answers, for as long as it drains", async () => {
    const one = draining.start();
    await untilReady(one);
    one.kill("SIGTERM");
    await until(async () => (await ask(`${one.url}/readyz`)).status === 503, 2_000, "it says no");
    expect((await ask(`${one.url}/readyz`)).body).toContain('"stopping":true');
    expect((await ask(`${one.url}/about`)).status).toBe(200);
    expect(await one.ended).toBe(0);
  }, 60_000);

  it.concurrent("one that works on jobs alone answers whoever looks after it, and nobody else", async () => {
    const one = working.start();
    await untilReady(one);
    for (const path of ["/", "/api/get_problemsolutions", "/feed.xml", "/readyz/x"])
      expect((await ask(one.url + path)).status, path).toBe(404);
    expect((await ask(`${one.url}/healthz`)).status).toBe(200);
  }, 60_000);

  it("end together, and leave nothing", async () => {
    expect((await stopProgram(program)).code).toBe(0);
    expect(await processesIn(dataDir)).toEqual([]);
  }, 30_000);
});

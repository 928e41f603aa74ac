import { expect, it } from "vitest";
import { callAs, makePerson, writePost } from "../testing/people.ts";
import { killEmbeddedServer, processesIn } from "../testing/processes.ts";
import { stopProgram, until, untilReady } from "../testing/program.ts";
import { ask, given } from "../testing/talk.ts";
import { prepareProgram } from "../testing/test-program.ts";

const { dataDir, start } = await prepareProgram();

it("what was acknowledged survives kill -9 of the server and of the program, which start again by themselves", async () => {
  let program = start();
  await untilReady(program);
  const place = { url: program.url, dataDir };
  const rowan = await makePerson(place);
  const postId = await writePost(place, rowan, "a bowline");
  const written: string[] = [];
  const write = async (text: string) => {
    const body = { ps_id: postId, text: `<p>${text}</p>` };
    given(await callAs(place, rowan, "create_comment", { body }));
    written.push(text);
  };

  await write("Before the server is killed");
  await killEmbeddedServer(dataDir);
  await until(() => program.output().includes("The database is back."), 20_000, "the server is back");
  await untilReady(program);
  expect(program.isRunning()).toBe(true);

  await write("Before the program is killed");
  program.kill("SIGKILL");
  await program.ended;
  program = start();
  await untilReady(program);

  await write("Before both are killed");
  program.kill("SIGKILL");
  await killEmbeddedServer(dataDir);
  await program.ended;
  program = start();
  await untilReady(program);

  await write("At the end");
  const page = await ask(`${place.url}/post/${postId}`);
  for (const text of written) expect(page.body).toContain(text);
  expect((await stopProgram(program)).code).toBe(0);
  expect(await processesIn(dataDir)).toEqual([]);
}, 180_000);

import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createComment } from "@unknot/contract/services/comments";
import { createProblemSolution, getProblemSolutions } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signUpAndLogIn } from "../../testing/members.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { importStackExchange } from "../importers/stackexchange/index.ts";
import { exportDump } from "./stackexchange.ts";

const PUBLISHER = { siteUrl: "https://unknot.example", licence: null };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "unknot-licences-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Answer = { success: boolean; error?: string };
function good<A extends Answer>(answer: A): Extract<A, { success: true }> {
  if (!answer.success) throw new Error(answer.error);
  return answer as Extract<A, { success: true }>;
}

it("says under which licence each row is, and where it comes from", async () => {
  const stackExchange = join(folder, "knots.stackexchange.com");
  await mkdir(stackExchange);
  const table = (name: string, rows: string[]) =>
    writeFile(join(stackExchange, `${name}.xml`), `<${name}>${rows.map((row) => `<row ${row}/>`).join("")}</${name}>`);
  const date = 'CreationDate="2015-01-01T00:00:00.000"';
  await table("Users", [`Id="7" ${date} DisplayName="Ann Other"`]);
  await table("Posts", [
    `Id="1" PostTypeId="1" AcceptedAnswerId="2" ${date} Score="1" Title="Taken" Body="How?" OwnerUserId="7" ContentLicense="CC BY-SA 4.0"`,
    `Id="2" PostTypeId="2" ParentId="1" ${date} Score="1" Body="So." OwnerDisplayName="gone"`,
  ]);
  await table("Comments", [`Id="3" PostId="1" Score="0" Text="And so?" ${date} UserId="7" ContentLicense="CC0 1.0"`]);
  const [one, two, three] = [await startTestApi(), await startTestApi(), await startTestApi()];
  try {
    await importStackExchange(one.db, stackExchange);
    const anna = await signUpAndLogIn(one, "Anna Lee");
    const text = { title: "Own", problem: "<p>Own.</p>", solution: "<p>Solved.</p>" };
    const { id: ps_id } = good(await anna.browser.call(createProblemSolution, { body: text }));
    good(await anna.browser.call(createComment, { body: { ps_id, text: "<p>Hers</p>" } }));
    const sources = async (api: TestApi) => {
      const { list } = good(await api.call(getProblemSolutions, { body: { query: { searchBy: "trending" } } }));
      return Object.fromEntries(list.map(({ title, source }) => [title, source]));
    };
    const ofComments = (api: TestApi) =>
      api.db.selectFrom("comment_sources").select(["url", "licence"]).orderBy("comment_id").execute();
    const taken = {
      site: "knots.stackexchange.com",
      problem: {
        ...{ author: "Ann Other", authorUrl: "https://knots.stackexchange.com/users/7" },
        ...{ url: "https://knots.stackexchange.com/questions/1", licence: "CC BY-SA 4.0" },
        licenceUrl: "https://creativecommons.org/licenses/by-sa/4.0/",
      },
      solution: {
        ...{ author: "gone", authorUrl: null, url: "https://knots.stackexchange.com/a/2", licence: "CC BY-SA 3.0" },
        licenceUrl: "https://creativecommons.org/licenses/by-sa/3.0/",
      },
    };
    expect(await sources(one)).toEqual({ Taken: taken, Own: null });

    const unlicensed = join(folder, "unlicensed");
    await exportDump(one.db, unlicensed, PUBLISHER);
    await importStackExchange(two.db, unlicensed);
    const her = { author: "Anna Lee", authorUrl: "https://unknot.example/profile/Anna%20Lee" };
    const own = { ...her, url: "https://unknot.example/post/2" };
    expect(await sources(two)).toEqual({
      Taken: taken,
      Own: { site: "unknot.example", problem: own, solution: own },
    });
    expect(await ofComments(two)).toEqual([
      { url: "https://knots.stackexchange.com/posts/comments/3", licence: "CC0 1.0" },
      { url: "https://unknot.example/post/2#comment-2", licence: null },
    ]);

    // A newer dump of the same site, in a folder of another name, is known to be of that site.
    const licensed = join(folder, "licensed");
    await exportDump(one.db, licensed, { ...PUBLISHER, licence: "CC BY 4.0" });
    expect((await importStackExchange(two.db, licensed)).written).not.toHaveProperty("posts");
    await importStackExchange(three.db, licensed);
    const named = { ...own, licence: "CC BY 4.0", licenceUrl: "https://creativecommons.org/licenses/by/4.0/" };
    expect((await sources(three)).Own).toEqual({ site: "unknot.example", problem: named, solution: named });

    const again = join(folder, "moved");
    await exportDump(three.db, again, { siteUrl: "https://moved.example", licence: "Another" });
    const [before, after] = await Promise.all(
      [licensed, again].map(async (from) => {
        const files = ["Posts", "Comments"].map((name) => readFile(join(from, `${name}.xml`), "utf8"));
        return [...(await Promise.all(files)).join().matchAll(/ (?:ContentLicense|SourceUrl)="([^"]*)"/g)].map(
          ([, said]) => said,
        );
      }),
    );
    expect(after).toEqual(before);
    expect(after).toHaveLength(12);
  } finally {
    for (const api of [one, two, three]) await api.close();
  }
});

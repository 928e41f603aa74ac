import { cp, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Fleet, type Row, withTraffic } from "../row.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const WORKSPACES = ["contract", "api", "web", "site", "e2e"];
const MIGRATION = "9999_of_the_next_release";
/** What migrations do: a column with a constant default, and a table of its own. */
const SQL = `alter table posts add column of_next_release text not null default '';
create table of_next_release (id int primary key);
`;

/** Makes a release that has one migration more: this one, in a folder of its own. */
async function makeRelease({ place }: Fleet): Promise<string> {
  const folder = join(await place.stage.folder(), "release");
  const packages = join(folder, "node_modules");
  await mkdir(join(packages, "@unknot"), { recursive: true });
  for (const name of await readdir(join(ROOT, "node_modules"))) {
    if (name !== "@unknot" && !name.startsWith("."))
      await symlink(join(ROOT, "node_modules", name), join(packages, name));
  }
  for (const name of WORKSPACES) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true, verbatimSymlinks: true });
    await symlink(join(folder, name), join(packages, "@unknot", name));
  }
  for (const name of ["package.json", "docs"]) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await writeFile(join(folder, "api/migrations", `${MIGRATION}.sql`), SQL);
  return join(folder, "site/src/main.ts");
}

/** Both programs are replaced by those of a next release, which migrates the database, while people read and write. */
export const rollingRelease: Row = {
  name: "release",
  title: "both programs are replaced, one after the other, by a release with a migration, under load",
  play: async (fleet, tally) => {
    const { programs, cluster } = fleet;
    const main = await makeRelease(fleet);
    let answers = { unanswered: 0, refused: 0 };
    await withTraffic(fleet, tally, async () => {
      const start = performance.now();
      for (const number of programs.programs.keys()) await programs.replace(number, { main });
      tally.times++;
      tally.healed(performance.now() - start, 120_000, "both replaced");
      answers = { unanswered: tally.answers(0), refused: tally.answers(503) };
    });
    tally.expect(answers.unanswered + answers.refused === 0, `${JSON.stringify(answers)}: a request failed`);
    const leader = await cluster.leader();
    const rows = await leader.ask(`select 1 from kysely_migration where name = '${MIGRATION}'`, "unknot");
    tally.expect(rows.length === 1, "the migration was not applied");
  },
};

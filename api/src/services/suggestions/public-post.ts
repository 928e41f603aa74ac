import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { tagsColumn } from "../tags/index.ts";
import { presentVersion } from "./find.ts";

/** A query for a post that everybody can see, and what it says; what is not public is not there, for nobody. */
export const publicPost = (db: Db, id: string) =>
  db
    .selectFrom("posts as p")
    .select(["p.id", "p.author_id", "p.title", "p.problem", "p.solution"])
    .select(tagsColumn("p.id").as("tags"))
    .select(presentVersion("p.id").as("present"))
    .where("p.id", "=", id)
    .where(sql<boolean>`p.is_public`);

/** What it finds. */
export type PublicPost = NonNullable<Awaited<ReturnType<ReturnType<typeof publicPost>["executeTakeFirst"]>>>;

import { ok } from "../../calls/bind.ts";
import type { Db } from "../../database.ts";
import { listNewestMembers } from "../members/index.ts";
import { listNewestTitles } from "./store.ts";

/** What fits beside a list. */
const COUNT = 5;

/** The newest posts and the newest members who have published something: nothing that is not public. */
export async function whatsNew(db: Db) {
  const [posts, members] = await Promise.all([listNewestTitles(db, COUNT), listNewestMembers(db, COUNT)]);
  return { ...ok, posts, members };
}

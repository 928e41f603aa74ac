import { ok } from "../../calls/bind.ts";
import type { Db } from "../../database.ts";
import { listNewestMembers } from "../members/index.ts";
import { listNewestTitles } from "./store.ts";

/** More than a page of a list has, so that some are left of which it shows nothing. */
const POSTS = 25;
const MEMBERS = 25;

/** The newest posts and the newest members who have published something: nothing that is not public. */
export async function whatsNew(db: Db) {
  const [posts, members] = await Promise.all([listNewestTitles(db, POSTS), listNewestMembers(db, MEMBERS)]);
  return { ...ok, posts, members };
}

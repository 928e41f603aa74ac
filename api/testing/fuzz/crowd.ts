import { transact } from "../../src/platform/transact.ts";
import type { TestApi } from "../test-api.ts";
import { type KnownIds, makeEverything, makeLittle, makeOrphans, noIds } from "./known-ids.ts";
import { begin, makePerson, type Person, ROLES, type RoleName } from "./people.ts";

/** So many requests one person sends before somebody new takes their part, with things in all states of their own. */
const USES = 80;
/** Of those who come because somebody has gone, one of so many has all that. */
const RICH = 5;

/** Who there is and what there is: for every role somebody with a live session, whatever the requests do to them. */
export type Crowd = {
  people: Person[];
  all: KnownIds;
  ownOf: (person: Person) => KnownIds;
  /** Somebody of a role who can call at the moment. */
  find: (role: RoleName) => Promise<Person>;
};

function add(all: KnownIds, more: KnownIds): void {
  for (const kind of Object.keys(all) as (keyof KnownIds)[]) all[kind].push(...more[kind]);
}

/** Makes the first of every role, and what a closed account has left behind. */
export async function gather(api: TestApi): Promise<Crowd> {
  const people: Person[] = [];
  const all = await transact(api.db, (db) => makeOrphans({ ...api, db }));
  const own = new Map<string, KnownIds>();
  const active = new Map<RoleName, Promise<Person>>();
  let count = 0;
  const replace = async (role: RoleName, before?: Person) => {
    const person = await makePerson(api, role, ++count);
    if (person.accessToken) {
      const isRich = before?.state !== "gone" || count % RICH === 0;
      const make = isRich ? makeEverything : makeLittle;
      const things = await transact(api.db, (db) => make({ ...api, db }, person));
      own.set(person.id, things);
      add(all, things);
    }
    people.push(person);
    return person;
  };
  const renew = async (role: RoleName, person: Person) => {
    try {
      await begin(api, person);
      return person;
    } catch {
      // A call that was still under way has closed the account.
      return replace(role, { ...person, state: "gone" });
    }
  };
  const find = async (role: RoleName): Promise<Person> => {
    const person = await active.get(role);
    const isNeeded = person && ++person.uses < USES;
    if (isNeeded && person.state === "well") return person;
    const next = isNeeded && person.state === "loggedOut" ? renew(role, person) : replace(role, person);
    active.set(role, next);
    return next;
  };
  for (const role of ROLES) await find(role);
  return { people, all, ownOf: ({ id }) => own.get(id) ?? noIds(), find };
}

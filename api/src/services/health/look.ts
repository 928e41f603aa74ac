import { SECOND } from "@unknot/contract/limits";
import type { HealthProblem } from "@unknot/contract/values";
import type { AppContext } from "../../context.ts";
import { type Check, type Found, shortly } from "./check.ts";
import { databaseChecks } from "./check-database.ts";
import { diskChecks } from "./check-disks.ts";
import { mailChecks } from "./check-mails.ts";
import { settingsChecks } from "./check-settings.ts";
import { workChecks } from "./check-work.ts";

/** How long one check may take, and all that ask the database together. A request has six seconds for a statement. */
const CHECK = 3 * SECOND;
const ALL = 8 * SECOND;

/** What was found, and of which problems nobody knows, because who looks for them got no answer. */
export type Look = { found: Found[]; unknown: HealthProblem[] };

/** Checks that have not come to an end, by the settings of their program: a disk that hangs is not asked again meanwhile. */
const pending = new WeakMap<AppContext["config"], Set<string>>();

const unanswered = ({ name }: Check, why: string): Found => ({
  name: "notLookedAt",
  subject: name,
  params: { check: name, why: shortly(why) },
});

/** Looks at one thing, within a time. Never throws: what could not be looked at is a finding of its own. */
export async function lookAt(one: Check, context: AppContext, within: number): Promise<Look> {
  const unknown = (why: string): Look => ({ found: [unanswered(one, why)], unknown: [...one.finds] });
  const busy = pending.get(context.config) ?? new Set();
  pending.set(context.config, busy);
  if (within <= 0 || busy.has(one.name)) return unknown("timeout");
  busy.add(one.name);
  const { promise: late, resolve } = Promise.withResolvers<Look>();
  const timer = setTimeout(() => resolve(unknown("timeout")), within);
  const looking = (async () => one.run(context))()
    .then(
      (found): Look => ({ found, unknown: [] }),
      (error) => unknown(error instanceof Error ? error.message : String(error)),
    )
    .finally(() => busy.delete(one.name));
  try {
    return await Promise.race([looking, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** One after another, on one connection: who looks takes none from those who read. */
async function lookInTurn(checks: Check[], context: AppContext): Promise<Look[]> {
  const end = performance.now() + ALL;
  const looks: Look[] = [];
  for (const one of checks) looks.push(await lookAt(one, context, Math.min(CHECK, end - performance.now())));
  return looks;
}

/** Looks at everything that can be wrong with a running site. Never throws, and takes no longer than some seconds. */
export async function lookAround(context: AppContext): Promise<Look> {
  const [outside, inside] = await Promise.all([
    Promise.all([...settingsChecks, ...diskChecks].map((one) => lookAt(one, context, CHECK))),
    lookInTurn([...databaseChecks, ...workChecks, ...mailChecks], context),
  ]);
  const looks = [...outside, ...inside];
  return { found: looks.flatMap(({ found }) => found), unknown: looks.flatMap(({ unknown }) => unknown) };
}

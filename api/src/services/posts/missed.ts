import type { AppContext } from "../../context.ts";
import { countMissed, missedForm } from "../../support/search/missed-searches.ts";

/** So many are counted at once; what comes while the database is slow is answered, and not counted. */
const AT_ONCE = 10;
let counting = 0;

/**
 * Counts that a search found nothing, once a day from one address. Nobody waits for it, and where it cannot be counted,
 * as in a database that takes no writes, the search has been answered all the same.
 */
export function noteMissed(
  { db, limiter, clock }: Pick<AppContext, "db" | "limiter" | "clock">,
  value: string,
  address: string | undefined,
): void {
  const text = missedForm(value);
  if (text === null || counting >= AT_ONCE) return;
  const note = async () => {
    if (!(await limiter.hasRoom("missedSearch", { address }))) return;
    if (await limiter.hasRoom("sameMissedSearch", { address, text })) await countMissed(db, text, clock());
  };
  counting++;
  note()
    .catch(() => {})
    .finally(() => counting--);
}

import type { QueryClient } from "@tanstack/react-query";
import type { Change } from "./changes";

/** Fetches what changes do; readers do without, and members have it as soon as they are known. */
const effects = () => import("./changes");

/** Fetches it before it is needed, so that what somebody changes is seen at once. */
export const prepareChanges = (): void => void effects().catch(() => {});

/** Brings the cache in line with what somebody just did; where it cannot be known how, all of it is old. */
export async function applyChange(client: QueryClient, change: Change): Promise<void> {
  const known = await effects().catch(() => null);
  await (known ? known.applyChange(client, change) : client.invalidateQueries());
}

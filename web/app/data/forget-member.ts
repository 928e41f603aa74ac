import type { QueryClient } from "@tanstack/react-query";
import { keys } from "./keys";

/**
 * Leaves nothing in the cache that was read by somebody who is gone. What is public and on the page goes back to what
 * came with it and is fetched anew as its reader of now; where another member came in their place, what is theirs is
 * too.
 */
export function forgetMember(client: QueryClient, next: "visitor" | "member"): void {
  client.removeQueries({ type: "inactive" });
  if (next === "visitor") client.removeQueries({ queryKey: keys.member });
  void client.resetQueries();
}

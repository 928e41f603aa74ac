import { blockOf, isLoopback } from "@unknot/api/platform/addresses";
import { isbot } from "isbot";

/** Who has a page made, as far as it matters for how many. */
export type Asker = {
  /** The block of addresses that the request comes from; null where it is nobody's. */
  block: string | null;
  /** What a machine calls itself, without what changes from one request to the next; null for a browser. */
  machine: string | null;
};

/** No browser's name is longer; looking for a machine's takes time with its length. */
const AGENT_MAX = 512;

/** A name longer than that is made up, and takes room. */
const NAME_MAX = 40;
/** The first word that says that it is a machine. Each word is looked through once, from its beginning alone. */
const MACHINE = /(?<![\w-])[\w-]*?(?:bot|crawl|spider|slurp)[\w-]*/i;

/** What a machine calls itself: the word that says that it is one, or else the first; versions are left out. */
function nameOf(agent: string): string {
  const [word = agent] = MACHINE.exec(agent) ?? /^[^\s/]+/.exec(agent) ?? [];
  return word.slice(0, NAME_MAX).toLowerCase();
}

/**
 * Reads who asks from where a request comes from and what its `User-Agent` says. Nobody is held back whose address is
 * the machine's own: behind a proxy that is not trusted that would be everybody.
 */
export function askerOf(address: string | undefined, agent = ""): Asker {
  if (address === undefined || isLoopback(address)) return { block: null, machine: null };
  const name = agent.slice(0, AGENT_MAX).trim();
  const machine = name === "" ? "nameless" : isbot(name) ? nameOf(name) : null;
  return { block: blockOf(address), machine };
}

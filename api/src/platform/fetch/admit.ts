import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { SECOND } from "@unknot/contract/limits";
import { isPublicAddress } from "./public-address.ts";

const PORTS = new Set(["", "80", "443"]);
const NAME_WAIT = 2 * SECOND;

/** What may be asked. */
export type Admission = {
  /** Addresses of an own network, as `address:port`, that may be asked although they are not public. */
  allowed: readonly string[];
  /** All addresses of a name. */
  resolve?: (name: string, signal: AbortSignal) => Promise<string[]>;
};

/** Asks the name servers, past the machine's own list of names: what that knows is no business of strangers. */
async function addressesOf(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: NAME_WAIT, tries: 1 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === "https:" ? "443" : "80");

/** The addresses to connect to for a URL; null where it may not be asked, or any of its addresses may not. */
export async function admit(url: URL, admission: Admission, signal: AbortSignal): Promise<string[] | null> {
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(literal) ? [literal] : await (admission.resolve ?? addressesOf)(literal, signal);
  const isOwn = (address: string) => admission.allowed.includes(`${address}:${portOf(url)}`);
  if (addresses.length > 0 && addresses.every(isOwn)) return addresses;
  const isGood = PORTS.has(url.port) && addresses.length > 0 && addresses.every(isPublicAddress);
  return isGood ? addresses : null;
}

/** Answers with the addresses that were checked, whatever a name server says by now: nobody is led elsewhere between the two. */
export const knowing = (addresses: string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, done) => {
    const [first] = all;
    if (options.all) done(null, all);
    else done(null, first?.address ?? "", first?.family ?? 0);
  };
};

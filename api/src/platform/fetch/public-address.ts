import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Addresses that look public and are a cloud's own: Azure answers its machines there
 * (https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16). Those of the others are
 * link-local, of carrier-grade NAT, or unique-local, and in no public range.
 */
const OF_CLOUDS = new Set(["168.63.129.16"]);
/** What is routed on the internet is within 2000::/3 (RFC 4291, 2.4, and IANA's register of IPv6 address space). */
const GLOBAL_V6 = { first: 0x2000, last: 0x3fff };
/** The last half of an ISATAP address (RFC 5214, 6.1), but for the bit that says whether it is unique: it holds an IPv4 address. */
const ISATAP = 0x5efe;

/**
 * Whether an IP address is one of the internet at large: not of a private network, of the machine itself, of a link, of many
 * (multicast) or of nobody, no documentation, and none that carries an IPv4 address in it (mapped, NAT64, 6to4, Teredo,
 * ISATAP), behind which any of these may be. False for what is no address.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || OF_CLOUDS.has(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  if (!("parts" in address)) return true;
  const { parts } = address;
  const [first = 0] = parts;
  const isIsatap = ((parts[4] ?? 0) & ~0x200) === 0 && parts[5] === ISATAP;
  return first >= GLOBAL_V6.first && first <= GLOBAL_V6.last && !isIsatap;
}

import proxyAddr from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";

/** `[2001:db8::1]`, `[2001:db8::1]:443` and `192.0.2.1:443`: some proxies write down the port too. */
const WITH_PORT = /^\[([^\]]*)\](?::\d{1,5})?$|^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const LONGEST = 100;

/**
 * The one spelling of a network address: without port, brackets and zone, an IPv4 address inside of an IPv6 one as
 * itself. Null for what is no address; so are IPv4 addresses in octal, hexadecimal or with missing parts, which mean
 * different things to different programs.
 */
export function normalAddress(written: string | undefined): string | null {
  if (written === undefined || written.length > LONGEST) return null;
  const [, bracketed, ported] = WITH_PORT.exec(written.trim()) ?? [];
  const [text = ""] = (bracketed ?? ported ?? written.trim()).split("%");
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return text;
  return ipaddr.IPv6.isValid(text) ? ipaddr.process(text).toString() : null;
}

/** The network that a normal address is counted as: itself, or of an IPv6 address its first `bits`. */
export function networkOf(address: string, bits: 64 | 48): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
}

/** The block that a normal address is in: the /24 of an IPv4 address, the /56 of an IPv6 one, which one customer may have. */
export function blockOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address.replace(/\.\d+$/, ".0/24");
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/56`)}/56`;
}

/** Whether a normal address is the machine's own: a program on it, or a proxy that is not trusted to say who asks. */
export const isLoopback = (address: string): boolean => ipaddr.parse(address).range() === "loopback";

/** Whether an address is one of the trusted proxies, however it is spelled. */
export function trustOf(proxies: string[]): (address: string) => boolean {
  const isTrusted = proxyAddr.compile(proxies);
  return (address) => {
    const normal = normalAddress(address);
    return normal !== null && isTrusted(normal, 0);
  };
}

/** The parts of a request that say where it comes from. */
type Origin = { ip: string; ips?: string[] | undefined };

/**
 * Where a request comes from, in one spelling: what the trusted proxies say, or where that is nonsense, the last of
 * them. Undefined for calls that the program makes itself and for nobody: they come from no address.
 */
export function callerAddress({ ip, ips = [ip] }: Origin): string | undefined {
  return ips.map((written) => normalAddress(written)).findLast((address) => address !== null) ?? undefined;
}

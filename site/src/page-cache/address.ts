import { PAGE_PARAMETERS } from "@unknot/contract/page-parameters";

const LONGEST = 1024;
/** Longer addresses are not looked into, nor those with more parameters. */
const LOOKED_INTO = { length: 4096, parameters: 40 } as const;

/**
 * Paths and queries of the characters that RFC 3986 has for them, and no path that begins like a host, or with segments that
 * stand for others (5.2.4): browsers resolve them before they ask, and whoever does not would be answered as if by another route.
 */
const ORDINARY =
  /^\/(?!\/)(?![^?]*\/(?:\.|%2[eE]){1,2}(?:[/?]|$))(?!(?:\.|%2[eE]){1,2}(?:[/?]|$))[\w\-.~%!$&'()*+,;=:@/]*(?:\?[\w\-.~%!$&'()*+,;=:@/?[\]]*)?$/;
/** What only its reader may see stands in an address with a token. */
const SECRET = /[?&]token=/;
/** Lists with their sort and page; whatever else follows a question mark can be thought up without end. */
const FINITE = /^[^?]*(?:\?(?:sort=[a-z]{1,12}|page=\d{1,6})(?:&(?:sort=[a-z]{1,12}|page=\d{1,6}))?)?$/;

const KNOWN: ReadonlySet<string> = new Set(PAGE_PARAMETERS);
/** Names that are written as they are: of any other it is not known here what they stand for. */
const PLAIN = /^[^%+]*$/;

/** What is made for machines of what is in the path alone: parameters there ask for nothing. */
const WITHOUT_PARAMETERS =
  /^\/(?:post\/\d{1,19}(?:\.md|\/share\.png)|sitemap[\w-]*\.xml|profile\/[^/]+\/feed\.xml|(?:robots|llms)\.txt|opensearch\.xml|manifest\.webmanifest)$/;

/** What stands for itself in an address, written as an octet: a letter, a digit or `-._~` (RFC 3986, section 6.2.2.2). */
const NEEDLESS = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

/** A path as the router takes it, which has no slash at its end and no letter that is written as an octet. */
function asRouted(path: string): string {
  const written = path.includes("%") ? path.replace(NEEDLESS, decodeURIComponent) : path;
  return written.length > 1 && written.endsWith("/") ? written.slice(0, -1) : written;
}

const nameOf = (parameter: string): string => parameter.split("=", 1)[0] as string;
const byName = (one: string, other: string) => (nameOf(one) < nameOf(other) ? -1 : +(nameOf(one) > nameOf(other)));

/**
 * The address by which a page is made and kept: without parameters that no page reads, and the rest in one order. However
 * many links lead to a page, each with something of its own (`?utm_source=`, `?fbclid=`), it is made once.
 */
export function normalAddress(address: string): string {
  const at = address.indexOf("?");
  const path = asRouted(at === -1 ? address : address.slice(0, at));
  if (path !== address && WITHOUT_PARAMETERS.test(path)) return path;
  if (at === -1 || address.length > LOOKED_INTO.length) return address;
  const all = address.slice(at + 1).split("&", LOOKED_INTO.parameters + 1);
  if (all.length > LOOKED_INTO.parameters) return address;
  const names = all.map(nameOf);
  const kept = all.filter((_, place) => KNOWN.has(names[place] as string) || !PLAIN.test(names[place] as string));
  if (kept.length === 0) return address.slice(0, at);
  // Of those that are called the same, the first counts: they keep their order.
  return `${address.slice(0, at)}?${(kept.every((one) => PLAIN.test(nameOf(one))) ? kept.sort(byName) : kept).join("&")}`;
}

/** Whether what is under an address, in origin form, may be kept at all; any other is answered as if nothing were. */
export const isOrdinary = (address: string): boolean =>
  address.length <= LONGEST && ORDINARY.test(address) && !SECRET.test(address);

/** Whether there are only so many addresses of this kind: others are kept when they are asked for again. */
export const isOneOfFew = (address: string): boolean => FINITE.test(address) && !isCall(address);

/** No address of a request begins so. */
const CALL = " ";

/** What stands for an address where the answer of a call is kept: its path, and what was asked, in the order of the contract. */
export const addressOfCall = (path: string, input: object): string => `${CALL}${path} ${JSON.stringify(input)}`;

/** Whether the answer of a call is kept there, and no page. */
export const isCall = (address: string): boolean => address.startsWith(CALL);

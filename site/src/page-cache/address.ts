const LONGEST = 1024;

/** Paths and queries of the characters that RFC 3986 has for them, and no path that begins like a host. */
const ORDINARY = /^\/(?!\/)[\w\-.~%!$&'()*+,;=:@/]*(?:\?[\w\-.~%!$&'()*+,;=:@/?[\]]*)?$/;
/** What only its reader may see stands in an address with a token. */
const SECRET = /[?&]token=/;
/** Lists with their sort and page; whatever else follows a question mark can be thought up without end. */
const FINITE = /^[^?]*(?:\?(?:sort=[a-z]{1,12}|page=\d{1,6})(?:&(?:sort=[a-z]{1,12}|page=\d{1,6}))?)?$/;

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

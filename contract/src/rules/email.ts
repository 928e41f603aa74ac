import { limits } from "../limits.ts";

// RFC 5321, section 4.1.2: Mailbox = Local-part "@" ( Domain / address-literal ). Each pattern is linear: no two
// neighbours in it can match the same character.
const DOT_STRING = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const QUOTED_STRING = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

function isIpv6(text: string): boolean {
  return /^[0-9a-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`);
}

function isDomain(domain: string): boolean {
  if (domain.startsWith("[") && domain.endsWith("]")) {
    const literal = domain.slice(1, -1);
    return IPV4.test(literal) || (/^IPv6:/i.test(literal) && isIpv6(literal.slice(5)));
  }
  return domain.split(".").every((label) => label.length <= 63 && LABEL.test(label));
}

/**
 * What no mailbox is called, though the grammar allows it, and what mail programs take apart: brackets in quotes are
 * read as an address of their own, and an encoded word (RFC 2047) is decoded into whatever it holds.
 */
const MISLEADING = /[<>]|=\?[^?]*\?[bq]\?/i;

/**
 * Whether a text is an e-mail address as RFC 5321 has it: ASCII, 64 characters before the @, 254 in all. Those that
 * mislead mail programs are none.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1 || at > 64 || text.length > limits.emailMax) return false;
  const local = text.slice(0, at);
  if (MISLEADING.test(local)) return false;
  return (DOT_STRING.test(local) || QUOTED_STRING.test(local)) && isDomain(text.slice(at + 1));
}

/** The form under which two addresses are the same mailbox: without case in the domain, exact before the @. */
export function emailKey(email: string): string {
  const at = email.lastIndexOf("@");
  return email.slice(0, at + 1) + email.slice(at + 1).toLowerCase();
}

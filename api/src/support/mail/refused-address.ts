/**
 * What a mail server says of an address that nobody has (RFC 3463, sections 3.2 and 3.3): no such mailbox, no such
 * system, none in this form, moved without an address, no mail there (RFC 7505), and a mailbox that is closed.
 */
const NOBODY_THERE = /\b5\.(1\.[12346]|1\.10|2\.1)\b/;

/**
 * Whether a mail was refused because of its address alone, for good. What is not said by one of those codes may as well
 * be a server that is set wrong and refuses everybody, and is no reason to write to nobody any more.
 */
export function isNobodyThere(error: unknown): boolean {
  const { code, command, response } = error as { code?: string; command?: string; response?: string };
  return code === "EENVELOPE" && command === "RCPT TO" && NOBODY_THERE.test(response ?? "");
}

const CHARSET = /^application\/json\s*;(?:[^"]*;)?\s*charset\s*=\s*"?([^\s";]*)/i;
/** JSON is UTF-8 (RFC 8259, section 8.1), of which US-ASCII is a part. */
const OF_JSON = ["utf-8", "utf8", "us-ascii"];

/** Whether the `Content-Type` of some JSON names other characters than it is read as: letters would become others in silence. */
export function isOtherCharset(contentType = ""): boolean {
  const charset = CHARSET.exec(contentType)?.[1]?.toLowerCase();
  return charset !== undefined && !OF_JSON.includes(charset);
}

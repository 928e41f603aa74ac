import { createHash } from "node:crypto";

/** The MD5 of HTML in hex, as the database's own `md5` has it: tells whether an original is of the HTML beside it. */
export const htmlHash = (html: string): string => createHash("md5").update(html).digest("hex");

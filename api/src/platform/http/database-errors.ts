/** What the database or a disk says when nothing can be saved at the moment, by code. */
const CANNOT_SAVE: Record<string, "full" | "read-only"> = {
  "53100": "full",
  ENOSPC: "full",
  EDQUOT: "full",
  "25006": "read-only",
  EROFS: "read-only",
};

/**
 * SQLSTATE classes and system errors that mean: not at the moment. 57P is a server that shuts down or starts, 57014 a
 * statement over its time, 55P03 a lock that somebody else holds, 25P03 a transaction that stood idle, 53 a server that
 * has no room for more, 58030 a disk that fails.
 */
const AWAY =
  /^(08...|57P0.|57014|55P03|25P03|25P04|53200|53300|53400|58030|ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|timeout expired|Client has encountered a connection error|no answer|the server is a standby|calling end on the pool/;

const partsOf = (error: unknown): { code: string; message: string } => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return { code: typeof code === "string" ? code : "", message: typeof message === "string" ? message : "" };
};

/** Whether a failure means that the database cannot be reached, or cannot answer in time; a later try may go well. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = partsOf(error);
  if (code === "ENOENT") return /connect ENOENT/.test(message);
  return AWAY.test(code) || (code === "" && LOST.test(message));
}

/** Whether a statement took all the time that one may take: whoever else were asked would take as much again. */
export const isTooLong = (error: unknown): boolean => partsOf(error).code === "57014";

/** Why nothing can be saved at the moment: no room is left, or nothing may be written; null for any other failure. */
export function whyUnsaved(error: unknown): "full" | "read-only" | null {
  return CANNOT_SAVE[partsOf(error).code] ?? null;
}

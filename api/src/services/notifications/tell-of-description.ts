import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import type { DescriptionDecided } from "../tags/index.ts";
import { notify } from "./notify.ts";

type Context = Pick<AppContext, "clock" | "jobs">;

/** Tells a member what became of the description of a tag that they proposed; moderators know what they decided. */
export async function tellOfDescription(context: Context, trx: Db, decided: DescriptionDecided): Promise<void> {
  const { tagId: id, proposerId: userId, moderatorId, isTaken } = decided;
  if (userId === moderatorId) return;
  await notify(context, trx, { recipients: [{ userId, kind: "suggestion" }], tag: { id, isTaken } });
}

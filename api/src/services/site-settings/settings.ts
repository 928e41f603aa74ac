import type { SiteSettings } from "@unknot/contract/services/admin";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";
import { record } from "../decisions/index.ts";

/** What holds until an admin says otherwise. */
const DEFAULTS: SiteSettings = {
  /** So many members of standing hide what they report, until a moderator has looked at it; 0: never. */
  autoHideReports: 5,
  /** Whether what new members write waits for a moderator. */
  reviewNewMembers: false,
  /** How long a member is new. */
  newMemberDays: 3,
  /** Most links and images in one text of a new member. */
  newMemberLinks: 5,
  newMemberImages: 5,
  /** Once the site has so many tags, new members use those that are there. */
  newMemberTags: 100,
};

/** The settings that were changed, with what holds for the others. */
export const withDefaults = (changed: Partial<SiteSettings>): SiteSettings => ({ ...DEFAULTS, ...changed });

/** The settings of the site as they are now. */
export async function readSettings(db: Db): Promise<SiteSettings> {
  const rows = await db.selectFrom("site_settings").select(["name", "value"]).execute();
  return withDefaults(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
}

/** Changes settings; each change is a line of the log. */
export async function changeSettings({ db, clock }: AppContext, viewer: Member, wanted: Partial<SiteSettings>) {
  return transact(db, async (trx: Db) => {
    const before = await readSettings(trx);
    const names = Object.keys(DEFAULTS) as (keyof SiteSettings)[];
    for (const name of names) {
      const value = wanted[name];
      if (value === undefined || value === before[name]) continue;
      const row = { value: JSON.stringify(value) };
      await trx
        .insertInto("site_settings")
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
        .execute();
      const reason = `${name}: ${before[name]} → ${value}`;
      await record(trx, { actorId: viewer.id, action: "setting", userId: null, reason, now: clock() });
    }
    return { ...ok, settings: await readSettings(trx) };
  });
}

import { HOUR, MINUTE } from "@unknot/contract/limits";
import type { AppContext } from "../../context.ts";
import { askDomain, isPublicDomain } from "../../support/mail/ask-domain.ts";

/** Records of name servers change seldom, and are kept by others for hours, too. */
const ASKED_EVERY = 6 * HOUR;
/** Who could not be asked is asked again at the next look. */
const ASKED_AGAIN = 5 * MINUTE;

/** The domain that mails come from. */
export const mailDomain = ({ config }: Pick<AppContext, "config">): string =>
  /@([^@\s>]+)>?\s*$/.exec(config.mailFrom)?.[1]?.toLowerCase() ?? "localhost";

/** What was found of it when it was last asked about; undefined where it has not been. */
export function knownOfDomain({ db, config }: Pick<AppContext, "db" | "config">) {
  return db
    .selectFrom("mail_domains")
    .selectAll()
    .where("domain", "=", mailDomain({ config }))
    .where("selector", "=", config.dkimSelector ?? "")
    .executeTakeFirst();
}

/**
 * Asks the name servers about the domain that mails come from, where that is due: nothing where no mails are sent. It
 * is done by a job, because an answer may be seconds away.
 */
export async function lookAtDomain(context: AppContext, ask = askDomain): Promise<void> {
  const { db, config, clock } = context;
  const domain = mailDomain(context);
  if (!config.smtpUrl || !isPublicDomain(domain)) return;
  const known = await knownOfDomain(context);
  const age = known ? clock().getTime() - known.asked_at.getTime() : Number.POSITIVE_INFINITY;
  const isKnown = known && ![known.spf, known.dkim, known.dmarc].includes("unknown");
  if (age < (isKnown ? ASKED_EVERY : ASKED_AGAIN)) return;
  const facts = { ...(await ask(domain, config.dkimSelector)), asked_at: clock() };
  await db
    .insertInto("mail_domains")
    .values({ domain, selector: config.dkimSelector ?? "", ...facts })
    .onConflict((conflict) => conflict.columns(["domain", "selector"]).doUpdateSet(facts))
    .execute();
}

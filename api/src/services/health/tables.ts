import type { DomainState } from "@unknot/contract/values";
import type { ColumnType, Generated } from "kysely";

export type HealthProblemsTable = {
  name: string;
  subject: Generated<string>;
  params: ColumnType<Record<string, string | number>, string, string>;
  first_seen_at: Date;
  /** When its mails were queued; null where nobody has been told. */
  told_at: Date | null;
};

export type MailDomainsTable = {
  domain: string;
  selector: Generated<string>;
  asked_at: Date;
  spf: DomainState;
  dkim: DomainState;
  dmarc: DomainState;
};

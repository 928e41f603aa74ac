import type { Generated } from "kysely";

export type ProfilesTable = {
  user_id: string;
  bio: Generated<string>;
  links: Generated<string[]>;
  /** The name of an upload of the member's own. */
  picture: string | null;
  changed_at: Date;
};

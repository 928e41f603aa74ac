import * as strings from "@unknot/contract/words/pages";
import { SiteSettingsForm } from "../features/moderation/site-settings";
import { TeamOnly } from "../features/moderation/team-only";

export default function ModerationSettings() {
  return (
    <TeamOnly admins otherwise={<p>{strings.forAdmins()}</p>}>
      {() => <SiteSettingsForm />}
    </TeamOnly>
  );
}

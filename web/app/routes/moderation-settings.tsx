import { SiteSettingsForm } from "../features/moderation/site-settings";
import { TeamOnly } from "../features/moderation/team-only";

export default function ModerationSettings() {
  return (
    <TeamOnly admins otherwise={<p>This part is for admins.</p>}>
      {() => <SiteSettingsForm />}
    </TeamOnly>
  );
}

import { Numbers } from "../features/moderation/numbers";
import { TeamOnly } from "../features/moderation/team-only";

export default function ModerationNumbers() {
  return (
    <TeamOnly admins otherwise={<p>This part is for admins.</p>}>
      {() => <Numbers />}
    </TeamOnly>
  );
}

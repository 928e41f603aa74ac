import * as strings from "@unknot/contract/words/pages";
import { Numbers } from "../features/moderation/numbers";
import { TeamOnly } from "../features/moderation/team-only";

export default function ModerationNumbers() {
  return (
    <TeamOnly admins otherwise={<p>{strings.forAdmins}</p>}>
      {() => <Numbers />}
    </TeamOnly>
  );
}

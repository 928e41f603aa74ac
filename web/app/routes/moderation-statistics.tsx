import * as strings from "@unknot/contract/words/pages";
import { Statistics } from "../features/moderation/statistics";
import { TeamOnly } from "../features/moderation/team-only";

export default function ModerationStatistics() {
  return (
    <TeamOnly admins otherwise={<p>{strings.forAdmins()}</p>}>
      {() => <Statistics />}
    </TeamOnly>
  );
}

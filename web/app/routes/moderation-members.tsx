import { Members } from "../features/moderation/members";
import { TeamOnly } from "../features/moderation/team-only";

export default function ModerationMembers() {
  return <TeamOnly otherwise={null}>{({ role }) => <Members isAdmin={role === "admin"} />}</TeamOnly>;
}

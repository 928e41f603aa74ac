import { Queue } from "../features/moderation/queue";

export default function ModerationReports() {
  return <Queue />;
}

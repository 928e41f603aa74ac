import { Log } from "../features/moderation/log";

export default function ModerationLog() {
  return <Log />;
}

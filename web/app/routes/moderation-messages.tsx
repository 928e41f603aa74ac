import { MessagesList } from "../features/moderation/messages-list";

export default function ModerationMessages() {
  return <MessagesList />;
}

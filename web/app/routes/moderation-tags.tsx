import { ModerateTags } from "../features/moderation/tags";

export default function ModerationTags() {
  return <ModerateTags />;
}

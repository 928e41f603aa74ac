import { WaitingSuggestions } from "../features/moderation/suggestions";

export default function ModerationSuggestions() {
  return <WaitingSuggestions />;
}

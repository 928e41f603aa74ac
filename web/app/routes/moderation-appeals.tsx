import { Appeals } from "../features/moderation/appeals";

export default function ModerationAppeals() {
  return <Appeals />;
}

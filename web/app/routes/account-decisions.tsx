import { Decisions } from "../features/decisions/decisions";

export default function AccountDecisions() {
  return <Decisions />;
}

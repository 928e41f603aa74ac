import { AccountGeneral } from "../features/account/account-general";

export default function AccountGeneralPage() {
  return <AccountGeneral />;
}

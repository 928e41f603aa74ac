import PreferencesForm from "../features/notifications/preferences-form";
import { PushDevices } from "../features/notifications/push-devices";
import Reach from "../features/notifications/reach";
import Wishes from "../features/notifications/wishes";

export default function AccountReach() {
  return (
    <>
      <PreferencesForm />
      <PushDevices />
      <Reach />
      <Wishes />
    </>
  );
}

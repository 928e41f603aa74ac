import * as strings from "@unknot/contract/words/notifications";
import { Button } from "../../ui/button";
import { usePush } from "./use-push";

/** Offers to have this device told of news, where it can be and is not: nothing is asked of anybody before they press it. */
export function PushOffer() {
  const { push, tell } = usePush();
  return push?.here === "off" ? <Button onClick={() => void tell()}>{strings.tellHere()}</Button> : null;
}

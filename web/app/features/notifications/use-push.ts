import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { PushDevice } from "@unknot/contract/services/push";
import * as strings from "@unknot/contract/words/notifications";
import { memberKeys } from "../../data/member-keys";
import { readPush, stopTelling, tellHere } from "../../data/push";
import { showToast } from "../../ui/toast";

/** The member's devices that are told of news, and what begins and ends that; undefined until they are known. */
export function usePush() {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: memberKeys.pushDevices, queryFn: readPush, staleTime: 0 });
  const settle = async (failure: string | null, done: string) => {
    showToast(failure ?? done);
    await client.invalidateQueries({ queryKey: memberKeys.pushDevices });
  };
  return {
    push: data,
    tell: async () => settle(await tellHere(data?.key ?? ""), strings.deviceAdded()),
    stop: async (device: PushDevice) => settle(await stopTelling(device), strings.deviceRemoved()),
  };
}

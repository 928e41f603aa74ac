import { addPushDevice, deletePushDevice, getPushDevices, type PushDevice } from "@unknot/contract/services/push";
import * as strings from "@unknot/contract/words/notifications";
import { unwrap } from "../lib/result";
import { api } from "./api";

/** What this browser says: it cannot be told at all, was told not to, and whether it has an address where it is told. */
type Here = "unable" | "denied" | "off" | "on";

export type Push = { list: PushDevice[]; key: string; here: Here };

/** The service worker that is woken by what is pushed; undefined where there is none, or the browser has no push. */
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return isAble ? navigator.serviceWorker.getRegistration() : undefined;
}

async function hereOf(list: PushDevice[]): Promise<Here> {
  const registration = await registered();
  if (!registration) return "unable";
  if (Notification.permission === "denied") return "denied";
  const isKnown = list.some(({ current }) => current);
  return isKnown && (await registration.pushManager.getSubscription()) ? "on" : "off";
}

/** The member's devices, and what this one says. Asks nobody for a permission. */
export async function readPush(): Promise<Push> {
  const { list, key } = unwrap(await api(getPushDevices, {}));
  return { list, key, here: await hereOf(list) };
}

/** Drops what this browser has subscribed to: an address with another key, or of another member, is of no use. */
async function dropHere(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Has this browser told, once its user allows it; answers with the sentence that says why it is not, or null. */
export async function tellHere(key: string): Promise<string | null> {
  // First of all: browsers ask only right after a press.
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return strings.deviceDenied();
  try {
    const registration = await registered();
    await dropHere(registration);
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const { endpoint, keys } = (await registration?.pushManager.subscribe(options))?.toJSON() ?? {};
    const body = { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
    const answer = await api(addPushDevice, { body });
    return answer.success ? null : answer.error;
  } catch {
    return strings.deviceFailed();
  }
}

/** Has a device of the member's told of nothing any more; answers with the sentence that says why not, or null. */
export async function stopTelling({ device_id, current }: PushDevice): Promise<string | null> {
  const answer = await api(deletePushDevice, { params: { device_id } });
  if (!answer.success) return answer.error;
  // What the server has forgotten is never sent to: that the browser may fail here changes nothing.
  if (current) await dropHere(await registered()).catch(() => {});
  return null;
}

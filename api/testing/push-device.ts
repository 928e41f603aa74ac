import { createECDH, randomBytes } from "node:crypto";
import { addPushDevice, getPushDevices } from "@unknot/contract/services/push";
import { sql } from "kysely";
import { PUSH_NEWS, type PushedNews } from "../src/services/notifications/push-news.ts";
import type { LoggedIn } from "./members.ts";
import type { TestApi } from "./test-api.ts";

const pair = createECDH("prime256v1");
const p256dh = pair.generateKeys("base64url");
const auth = "AAAAAAAAAAAAAAAAAAAAAA";

/** What a browser says of a subscription, at a push service that is nowhere. */
export const deviceNumber = (count: number) => ({ endpoint: `https://push.invalid/${count}`, p256dh, auth });

/** What a browser says of a new subscription at a push service. */
export function subscriptionAt(place: string, path = "/device") {
  const keys = createECDH("prime256v1");
  return {
    endpoint: `https://${place}${path}`,
    p256dh: keys.generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
}

/** Adds a device of a member's, and answers its id. */
export async function add(who: LoggedIn, body: ReturnType<typeof subscriptionAt>): Promise<string> {
  const answer = await who.browser.call(addPushDevice, { body });
  if (!answer.success) throw new Error(answer.error);
  return answer.device_id;
}

/** A member's devices; none where they are not let in. */
export async function devicesOf(who: LoggedIn) {
  const answer = await who.browser.call(getPushDevices, {});
  return answer.success ? answer.list : [];
}

/** What is to be pushed and has not been. */
export async function queuedNews({ db }: TestApi): Promise<PushedNews[]> {
  const { rows } = await sql<{ data: PushedNews }>`
    select data from pgboss.job where name = ${PUSH_NEWS} and state = 'created' order by created_on`.execute(db);
  return rows.map(({ data }) => data);
}

import type { PushDevice } from "@unknot/contract/services/push";
import * as strings from "@unknot/contract/words/notifications";
import { useId, useRef } from "react";
import type { Push } from "../../data/push";
import { TimeAgo } from "../../parts/time-ago";
import { deviceName } from "../../parts/writing/device-name";
import { Button } from "../../ui/button";
import { Message } from "../../ui/message";
import styles from "./notifications.module.css";
import { usePush } from "./use-push";

type HereProps = { here: Push["here"]; onTell: () => void; onStop: () => void };

/** What there is to do on this device. */
function Here({ here, onTell, onStop }: HereProps) {
  if (here === "unable") return <p className={styles.hint}>{strings.deviceUnable()}</p>;
  if (here === "denied") return <p className={styles.hint}>{strings.deviceDenied()}</p>;
  if (here === "off")
    return (
      <div>
        <Button onClick={onTell}>{strings.tellHere()}</Button>
      </div>
    );
  return (
    <div className={styles.end}>
      <p>{strings.toldHere()}</p>
      <Button onClick={onStop}>{strings.stopHere()}</Button>
    </div>
  );
}

/** The member's devices that are told of news, this one first, each with what ends that. */
export function PushDevices() {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { push, tell, stop } = usePush();
  if (!push) return null;
  const { list, here } = push;
  const own = list.find(({ current }) => current);
  const others = list.filter((device) => device !== own || here !== "on");
  const end = async (device: PushDevice) => {
    // The button goes with its row.
    heading.current?.focus();
    await stop(device);
  };
  return (
    <section className={styles.form} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {strings.devices()}
      </h2>
      <p className={styles.excerpt}>{strings.devicesExplained()}</p>
      <Here here={here} onTell={() => void tell()} onStop={() => own && void end(own)} />
      {others.length > 0 && (
        <ul className={styles.wishes}>
          {others.map((device) => {
            const name = deviceName(device.userAgent);
            return (
              <li key={device.device_id}>
                <span>
                  {name}
                  <br />
                  <span className={styles.date}>
                    <Message text={strings.deviceSince()} parts={{ since: <TimeAgo iso={device.date} /> }} />
                  </span>
                </span>
                <Button onClick={() => void end(device)} aria-label={strings.stopDeviceOf({ name })}>
                  {strings.stopDevice()}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

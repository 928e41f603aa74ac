import { clearProfile } from "@unknot/contract/services/profiles";
import { type ProfilePart, profileParts } from "@unknot/contract/values";
import * as done from "@unknot/contract/words/done";
import * as strings from "@unknot/contract/words/profile-form";
import { useState } from "react";
import { api } from "../../data/api";
import { DecideForm } from "./decide-form";
import styles from "./moderation.module.css";
import { act } from "./use-moderation";

type Props = { username: string; action: string; onClose: () => void };

/** Takes away parts of what a member says of themselves, for a reason that they are told. */
export function ClearForm({ username, action, onClose }: Props) {
  const [parts, setParts] = useState<ProfilePart[]>(["bio"]);
  const toggle = (part: ProfilePart) =>
    setParts((now) => (now.includes(part) ? now.filter((other) => other !== part) : [...now, part]));
  const send = (reason: string) => {
    if (parts.length === 0)
      return Promise.resolve({ success: false as const, error: strings.whatMissing(), status: 400 });
    const call = api(clearProfile, { body: { username, parts, reason } });
    return act<Awaited<typeof call>>(call, { said: done.profileCleared({ name: username }), quiet: true });
  };
  return (
    <DecideForm action={action} draft={action} onSend={send} onClose={onClose}>
      <fieldset className={styles.ready}>
        <legend>{strings.what()}</legend>
        {profileParts.map((part) => (
          <label key={part} className={styles.select}>
            <input type="checkbox" checked={parts.includes(part)} onChange={() => toggle(part)} />{" "}
            {strings.partName({ part })}
          </label>
        ))}
      </fieldset>
    </DecideForm>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  getNotificationPreferences,
  type NotificationPreferences,
  updateNotificationPreferences,
} from "@unknot/contract/services/notifications";
import {
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from "@unknot/contract/values";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/notifications";
import { type FormEvent, useState } from "react";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { unwrap } from "../../lib/result";
import { Button } from "../../ui/button";
import { ChoiceField } from "../../ui/field";
import { showToast } from "../../ui/toast";
import styles from "./notifications.module.css";

const KINDS: Record<NotificationKind, () => string> = {
  reply: strings.ofReply,
  comment: strings.ofComment,
  mention: strings.ofMention,
  like: strings.ofLike,
  alternative: strings.ofAlternative,
  duplicate: strings.ofDuplicate,
  suggestion: strings.ofSuggestion,
  follow: strings.ofFollow,
  wish: strings.ofWish,
  decision: strings.ofDecision,
  appeal: strings.ofAppeal,
};

const CHANNELS: Record<NotificationChannel, () => string> = {
  site: strings.toSite,
  mail: strings.toMail,
  digest: strings.toDigest,
  off: strings.toNobody,
};

const options = () => notificationChannels.map((value) => ({ value, text: CHANNELS[value]() }));

function Choices({ saved }: { saved: NotificationPreferences }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(saved);
  const [isSaving, setSaving] = useState(false);
  const isDirty = notificationKinds.some((kind) => chosen[kind] !== saved[kind]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    const answer = await api(updateNotificationPreferences, { body: { preferences: chosen } });
    setSaving(false);
    if (answer.success) client.setQueryData(memberKeys.preferences, answer.preferences);
    showToast(answer.success ? strings.saved() : answer.error);
  };
  return (
    <form className={styles.form} onSubmit={save} aria-labelledby="notifications">
      <h2 id="notifications">{common.notifications()}</h2>
      <div className={styles.choices}>
        {notificationKinds.map((kind) => (
          <ChoiceField
            key={kind}
            label={KINDS[kind]()}
            value={chosen[kind]}
            options={options()}
            onChange={({ target }) => setChosen({ ...chosen, [kind]: target.value as NotificationChannel })}
          />
        ))}
      </div>
      <div className={styles.end}>
        <Button type="submit" look="primary" disabled={!isDirty || isSaving}>
          {strings.save()}
        </Button>
      </div>
    </form>
  );
}

/** How the member wants to be told of each kind of news. */
export default function PreferencesForm() {
  const { data } = useQuery({
    queryKey: memberKeys.preferences,
    queryFn: async () => unwrap(await api(getNotificationPreferences, {})).preferences,
  });
  return data ? <Choices saved={data} /> : null;
}

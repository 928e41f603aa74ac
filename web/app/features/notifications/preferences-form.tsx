import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  getNotificationPreferences,
  type NotificationChannel,
  type NotificationKind,
  type NotificationPreferences,
  notificationChannels,
  notificationKinds,
  updateNotificationPreferences,
} from "@unknot/contract/services/notifications";
import { type FormEvent, useState } from "react";
import { api } from "../../lib/api";
import { unwrap } from "../../lib/result";
import { Button } from "../../ui/button";
import { ChoiceField } from "../../ui/field";
import { showToast } from "../../ui/toast";
import styles from "./notifications.module.css";

const KINDS: Record<NotificationKind, string> = {
  reply: "Somebody replies to me",
  comment: "Somebody comments on my write-up",
  like: "Somebody likes what I wrote",
  decision: "A moderator decides about me or what I wrote",
  appeal: "My appeal is answered",
};

const CHANNELS: Record<NotificationChannel, string> = {
  site: "On the site",
  mail: "On the site, and mail at once",
  digest: "On the site, and in a daily mail",
  off: "Not at all",
};

const OPTIONS = notificationChannels.map((value) => ({ value, text: CHANNELS[value] }));
const KEY = ["notification-preferences"];

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
    if (answer.success) client.setQueryData(KEY, answer.preferences);
    showToast(answer.success ? "Notifications saved" : answer.error);
  };
  return (
    <form className={styles.form} onSubmit={save} aria-labelledby="notifications">
      <h2 id="notifications">Notifications</h2>
      <div className={styles.choices}>
        {notificationKinds.map((kind) => (
          <ChoiceField
            key={kind}
            label={KINDS[kind]}
            value={chosen[kind]}
            options={OPTIONS}
            onChange={({ target }) => setChosen({ ...chosen, [kind]: target.value as NotificationChannel })}
          />
        ))}
      </div>
      <div className={styles.end}>
        <Button type="submit" look="primary" disabled={!isDirty || isSaving}>
          Save Notifications
        </Button>
      </div>
    </form>
  );
}

/** How the member wants to be told of each kind of news. */
export default function PreferencesForm() {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async () => unwrap(await api(getNotificationPreferences, {})).preferences,
  });
  return data ? <Choices saved={data} /> : null;
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getNotificationPreferences, updateNotificationPreferences } from "@unknot/contract/services/notifications";
import { notificationKinds } from "@unknot/contract/values";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/notifications";
import { type FormEvent, useState } from "react";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { unwrap } from "../../lib/result";
import { Button } from "../../ui/button";
import { showToast } from "../../ui/toast";
import styles from "./notifications.module.css";
import { type Chosen, Ways } from "./ways";

function Choices({ saved }: { saved: Chosen }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(saved);
  const [isSaving, setSaving] = useState(false);
  const { preferences, pushed } = chosen;
  const isDirty = notificationKinds.some(
    (kind) => preferences[kind] !== saved.preferences[kind] || pushed[kind] !== saved.pushed[kind],
  );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    const answer = await api(updateNotificationPreferences, { body: { preferences, pushed } });
    setSaving(false);
    if (answer.success)
      client.setQueryData(memberKeys.preferences, { preferences: answer.preferences, pushed: answer.pushed });
    showToast(answer.success ? strings.saved() : answer.error);
  };
  return (
    <form className={styles.form} onSubmit={save} aria-labelledby="notifications">
      <h2 id="notifications">{common.notifications()}</h2>
      <Ways chosen={chosen} onChange={setChosen} />
      <div className={styles.end}>
        <Button type="submit" look="primary" disabled={!isDirty || isSaving}>
          {strings.save()}
        </Button>
      </div>
    </form>
  );
}

/** What a member is told of, and by which ways. */
export default function PreferencesForm() {
  const { data } = useQuery({
    queryKey: memberKeys.preferences,
    queryFn: async (): Promise<Chosen> => {
      const { preferences, pushed } = unwrap(await api(getNotificationPreferences, {}));
      return { preferences, pushed };
    },
  });
  return data ? <Choices saved={data} /> : null;
}

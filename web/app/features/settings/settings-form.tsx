import { useQuery } from "@tanstack/react-query";
import { messages } from "@unknot/contract/messages";
import { getUserSettings, updateUserSettings } from "@unknot/contract/services/user";
import { type FormEvent, useEffect, useId, useState } from "react";
import { api } from "../../lib/api";
import { openDialog, useOpenDialog } from "../../lib/dialogs";
import { unwrap } from "../../lib/result";
import { useSession } from "../../lib/session";
import { readTheme, saveTheme, type Theme } from "../../lib/theme";
import { Button } from "../../ui/button";
import { showToast } from "../../ui/toast";
import styles from "./settings.module.css";

/** The settings that the account keeps; fetched anew whenever no dialog is open. */
function useAccountSettings() {
  const isMember = useSession().status === "member";
  const hasDialog = useOpenDialog() !== null;
  return useQuery({
    queryKey: ["settings"],
    queryFn: async () => unwrap(await api(getUserSettings, {})).settings,
    enabled: isMember && !hasDialog,
    staleTime: 0,
  });
}

function useThemeSetting() {
  const isMember = useSession().status === "member";
  const { data: account, refetch } = useAccountSettings();
  const [loaded, setLoaded] = useState<Theme>("dark");
  const [chosen, setChosen] = useState<Theme | null>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => setLoaded(readTheme()), []);
  // What another device has saved is shown here as it is read, and applied with it.
  useEffect(() => {
    if (!account) return;
    saveTheme(account.theme);
    setLoaded(account.theme);
  }, [account]);
  const theme = chosen ?? loaded;

  const saveToAccount = async () => {
    const answer = await api(updateUserSettings, { body: { newSettings: { theme, language: "en" } } });
    if (!answer.success) return answer.error;
    await refetch();
    return null;
  };
  const save = async () => {
    const isKept = saveTheme(theme);
    setSaving(true);
    const failure = isMember ? await saveToAccount() : null;
    setSaving(false);
    if (failure) return showToast(failure);
    setLoaded(theme);
    setChosen(null);
    showToast(isKept ? "Settings saved" : "Applied, but this browser does not let the site keep it");
  };
  const revert = () => {
    saveTheme(loaded);
    setChosen(null);
  };
  return { theme, setTheme: setChosen, isDirty: theme !== loaded, isSaving, save, revert };
}

/** The settings: the theme, kept in this browser and in the account of whoever is logged in, and the language. */
export function SettingsForm() {
  const { theme, setTheme, isDirty, isSaving, save, revert } = useThemeSetting();
  const id = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <div className={styles.field}>
        <label htmlFor={`${id}theme`}>Theme</label>
        <select id={`${id}theme`} value={theme} onChange={(event) => setTheme(event.target.value as Theme)}>
          <option value="dark">Dark</option>
          <option value="light">Light</option>
        </select>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}language`}>Language</label>
        <select id={`${id}language`} disabled>
          <option value="en">English</option>
        </select>
        <span className={styles.hint}>English is the only language so far.</span>
      </div>
      <p className={styles.notice} role="status">
        {isDirty && messages.unsavedChanges}
      </p>
      <div className={styles.end}>
        <Button type="submit" look="primary" disabled={!isDirty || isSaving}>
          Save Changes
        </Button>
        <Button onClick={revert} disabled={!isDirty || isSaving}>
          Revert Changes
        </Button>
      </div>
      <div className={styles.field}>
        <Button onClick={() => openDialog("keys", {})}>Keyboard Shortcuts</Button>
      </div>
      <noscript>
        <p className={styles.hint}>Settings are kept in this browser by a script, and scripts are off.</p>
      </noscript>
    </form>
  );
}

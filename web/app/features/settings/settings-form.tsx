import { useQuery } from "@tanstack/react-query";
import { getUserSettings, updateUserSettings } from "@unknot/contract/services/user";
import * as controls from "@unknot/contract/words/controls";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/settings";
import { type FormEvent, useEffect, useId, useState } from "react";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { useSession } from "../../data/session";
import { openDialog, useOpenDialogs } from "../../lib/dialogs";
import { unwrap } from "../../lib/result";
import { readThemeChoice, saveTheme, type ThemeChoice, takeAccountTheme, themeOf } from "../../lib/theme";
import { Button } from "../../ui/button";
import { showToast } from "../../ui/toast";
import styles from "./settings.module.css";

/** The settings that the account keeps; fetched anew whenever no dialog is open. */
function useAccountSettings() {
  const isMember = useSession().status === "member";
  const hasDialog = useOpenDialogs().open !== null;
  return useQuery({
    queryKey: memberKeys.settings,
    queryFn: async () => unwrap(await api(getUserSettings, {})).settings,
    enabled: isMember && !hasDialog,
    staleTime: 0,
  });
}

function useThemeSetting() {
  const isMember = useSession().status === "member";
  const { data: account, refetch } = useAccountSettings();
  const [loaded, setLoaded] = useState<ThemeChoice>("dark");
  const [chosen, setChosen] = useState<ThemeChoice | null>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => setLoaded(readThemeChoice()), []);
  // What another device has saved is shown here as it is read, and applied with it.
  useEffect(() => {
    if (!account) return;
    takeAccountTheme(account.theme);
    setLoaded(readThemeChoice());
  }, [account]);
  const theme = chosen ?? loaded;

  const saveToAccount = async () => {
    const answer = await api(updateUserSettings, { body: { newSettings: { theme: themeOf(theme), language: "en" } } });
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
    showToast(isKept ? strings.settingsSaved() : strings.appliedOnly());
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
        <label htmlFor={`${id}theme`}>{strings.theme()}</label>
        <select id={`${id}theme`} value={theme} onChange={(event) => setTheme(event.target.value as ThemeChoice)}>
          <option value="dark">{strings.dark()}</option>
          <option value="light">{strings.light()}</option>
          <option value="system">{strings.systemTheme()}</option>
        </select>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}language`}>{strings.language()}</label>
        <select id={`${id}language`} disabled>
          <option value="en">{strings.english()}</option>
        </select>
        <span className={styles.hint}>{strings.languageHint()}</span>
      </div>
      <p className={styles.notice} role="status">
        {isDirty && controls.unsavedChanges()}
      </p>
      <div className={styles.end}>
        <Button type="submit" look="primary" disabled={!isDirty || isSaving}>
          {members.saveChanges()}
        </Button>
        <Button onClick={revert} disabled={!isDirty || isSaving}>
          {strings.revertChanges()}
        </Button>
      </div>
      <div className={styles.field}>
        <Button onClick={() => openDialog("keys", {})}>{strings.keyboardShortcuts()}</Button>
      </div>
      <noscript>
        <p className={styles.hint}>{strings.needsScripts()}</p>
      </noscript>
    </form>
  );
}

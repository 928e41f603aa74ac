import { messages } from "@unknot/contract/messages";
import { type FormEvent, useEffect, useId, useState } from "react";
import { readTheme, saveTheme, type Theme } from "../../lib/theme";
import { Button } from "../../ui/button";
import { showToast } from "../../ui/toast";
import styles from "./settings.module.css";

function useThemeSetting() {
  const [saved, setSaved] = useState<Theme>("dark");
  const [theme, setTheme] = useState<Theme>("dark");
  useEffect(() => {
    setSaved(readTheme());
    setTheme(readTheme());
  }, []);
  const save = () => {
    const isKept = saveTheme(theme);
    setSaved(theme);
    showToast(isKept ? "Settings saved" : "Applied, but this browser does not let the site keep it");
  };
  return { theme, setTheme, isDirty: theme !== saved, save, revert: () => setTheme(saved) };
}

/** The settings: the theme, kept in this browser, and the language, of which there is one. */
export function SettingsForm() {
  const { theme, setTheme, isDirty, save, revert } = useThemeSetting();
  const id = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save();
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
        <Button type="submit" look="primary" disabled={!isDirty}>
          Save Changes
        </Button>
        <Button onClick={revert} disabled={!isDirty}>
          Revert Changes
        </Button>
      </div>
      <noscript>
        <p className={styles.hint}>Settings are kept in this browser by a script, and scripts are off.</p>
      </noscript>
    </form>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getSiteSettings, type SiteSettings, updateSiteSettings } from "@unknot/contract/services/admin";
import * as strings from "@unknot/contract/words/moderation";
import { type FormEvent, useState } from "react";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { unwrap } from "../../lib/result";
import { Button } from "../../ui/button";
import { CheckField, TextField } from "../../ui/field";
import { Spinner } from "../../ui/spinner";
import { showToast } from "../../ui/toast";
import styles from "./moderation.module.css";

const NUMBERS: {
  name: Exclude<keyof SiteSettings, "reviewNewMembers">;
  label: () => string;
  hint?: () => string;
  max: number;
}[] = [
  {
    name: "autoHideReports",
    label: strings.reportsToHide,
    hint: strings.reportsToHideHint,
    max: 100,
  },
  { name: "newMemberDays", label: strings.newMemberDays, hint: strings.newMemberDaysHint, max: 365 },
  { name: "newMemberLinks", label: strings.newMemberLinks, max: 100 },
  { name: "newMemberImages", label: strings.newMemberImages, max: 100 },
  { name: "newMemberTags", label: strings.newMemberTags, hint: strings.newMemberTagsHint, max: 10_000 },
];

function Form({ saved }: { saved: SiteSettings }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(saved);
  const [isSaving, setSaving] = useState(false);
  const isDirty = JSON.stringify(chosen) !== JSON.stringify(saved);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    const answer = await api(updateSiteSettings, { body: { settings: chosen } });
    setSaving(false);
    if (answer.success) client.setQueryData(memberKeys.siteSettings, answer.settings);
    showToast(answer.success ? strings.siteSettingsSaved() : answer.error);
  };
  return (
    <form className={styles.card} onSubmit={save} aria-label={strings.siteSettingsForm()}>
      <CheckField
        label={strings.holdsNewMembers()}
        checked={chosen.reviewNewMembers}
        onChange={({ target }) => setChosen({ ...chosen, reviewNewMembers: target.checked })}
      />
      {NUMBERS.map(({ name, label, hint, max }) => (
        <TextField
          key={name}
          label={label()}
          hint={hint?.()}
          type="number"
          min={0}
          max={max}
          step={1}
          required
          value={String(chosen[name])}
          onChange={({ target }) =>
            setChosen({ ...chosen, [name]: Math.min(max, Math.max(0, Math.trunc(Number(target.value)))) })
          }
        />
      ))}
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={!isDirty || isSaving}>
          {strings.saveSiteSettings()}
        </Button>
      </div>
    </form>
  );
}

/** What admins may change while the program runs. */
export function SiteSettingsForm() {
  const { data, error } = useQuery({
    queryKey: memberKeys.siteSettings,
    queryFn: async () => unwrap(await api(getSiteSettings, {})).settings,
  });
  if (error && !data) return <p role="alert">{error.message}</p>;
  return data ? <Form saved={data} /> : <Spinner />;
}

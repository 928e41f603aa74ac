import { limits } from "@unknot/contract/limits";
import { uploadPicture } from "@unknot/contract/services/profiles";
import * as strings from "@unknot/contract/words/profile-form";
import * as rules from "@unknot/contract/words/rules";
import { useId, useRef, useState } from "react";
import { api } from "../../data/api";
import { Button } from "../../ui/button";
import styles from "./account.module.css";

type Props = { saved: string | null; error: string | undefined };

async function upload(file: File): Promise<{ url: string } | { error: string }> {
  if (file.size > limits.imageBytes) return { error: rules.imageTooLarge({ most: limits.imageBytes / 2 ** 20 }).text };
  const body = new FormData();
  body.append("image", file);
  const answer = await api(uploadPicture, { body });
  return answer.success ? answer : { error: answer.error };
}

/** The picture of a profile: chosen from a file, looked at, and taken away. It is saved with the rest of the form. */
export function PictureField({ saved, error }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState(saved ?? "");
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  // As if it had been typed: the form keeps it with the rest.
  const take = (address: string) => {
    if (!field.current) return;
    field.current.value = address;
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    const answer = await upload(file);
    setBusy(false);
    setRefused("error" in answer ? answer.error : undefined);
    if ("url" in answer) take(answer.url);
  };
  const wrong = refused ?? error;
  return (
    <fieldset className={styles.picture} aria-describedby={`${id}hint`}>
      <legend>{strings.picture()}</legend>
      {picture && <img src={picture} alt={strings.yourPicture()} width={72} height={72} />}
      <input
        ref={field}
        name="picture"
        defaultValue={saved ?? ""}
        hidden
        onInput={(event) => setPicture(event.currentTarget.value)}
      />
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        hidden
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()} disabled={isBusy}>
        {picture ? strings.changePicture() : strings.choosePicture()}
      </Button>
      {picture && (
        <Button onClick={() => take("")} disabled={isBusy}>
          {strings.removePicture()}
        </Button>
      )}
      <span id={`${id}hint`} className={styles.hint}>
        {strings.pictureHint()}
      </span>
      <span role="status">{isBusy && strings.uploading()}</span>
      {wrong && (
        <span role="alert" className={styles.wrong}>
          {wrong}
        </span>
      )}
    </fieldset>
  );
}

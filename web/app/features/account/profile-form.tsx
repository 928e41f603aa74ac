import { pages } from "@unknot/contract/pages";
import { profileLimits, profileProblems } from "@unknot/contract/rules/profile";
import { editProfile } from "@unknot/contract/services/profiles";
import * as done from "@unknot/contract/words/done";
import * as strings from "@unknot/contract/words/profile-form";
import { api } from "../../data/api";
import { changed } from "../../data/query-client";
import { type Said, useOwnSaid } from "../../data/use-said";
import { browserStorage } from "../../lib/storage";
import { useForm } from "../../lib/use-form";
import { Button, ButtonLink } from "../../ui/button";
import { FormError, TextAreaField, TextField } from "../../ui/field";
import { Spinner } from "../../ui/spinner";
import { showToast } from "../../ui/toast";
import { TryAgain } from "../../ui/try-again";
import styles from "./account.module.css";
import { PictureField } from "./picture-field";

const { bioMax, linksMax } = profileLimits;
const LINKS = ["link1", "link2", "link3"] as const;

const said = (values: Record<"bio" | (typeof LINKS)[number], string>) => ({
  bio: values.bio,
  links: LINKS.slice(0, linksMax).map((name) => values[name]),
});

function Fields({ said: now }: { said: Said }) {
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["bio", ...LINKS, "picture"],
    draft: "profile",
    storage: browserStorage,
    check: (values) => profileProblems(said(values)),
    call: (values) => api(editProfile, { body: { ...said(values), picture: values.picture || null } }),
    onDone: async () => {
      showToast(done.profileSaved());
      await changed({ type: "profileEdited" });
    },
  });
  return (
    <form {...formProps} className={styles.form} aria-labelledby="profile">
      {formError && <FormError>{formError}</FormError>}
      <PictureField saved={now.picture} error={errorOf("picture")} />
      <TextAreaField
        label={strings.bio()}
        name="bio"
        rows={3}
        max={bioMax}
        defaultValue={now.bio}
        error={errorOf("bio")}
        hint={strings.bioHint()}
      />
      {LINKS.map((name, at) => (
        <TextField
          key={name}
          label={strings.link({ number: at + 1 })}
          name={name}
          inputMode="url"
          autoComplete="off"
          dir="ltr"
          defaultValue={now.links[at]}
          error={errorOf(name)}
          hint={at === 0 ? strings.linkHint() : undefined}
        />
      ))}
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={isSending}>
          {strings.saveProfile()}
        </Button>
        <ButtonLink to={pages.profile(now.username)}>{strings.seeProfile()}</ButtonLink>
      </div>
    </form>
  );
}

/** What a member says of themselves: picture, a few words, links. */
export function ProfileForm({ username }: { username: string }) {
  const { data, error, refetch } = useOwnSaid(username, { isFresh: true });
  return (
    <section className={styles.card} aria-labelledby="profile">
      <h2 id="profile">{strings.title()}</h2>
      {data && <Fields key={username} said={data} />}
      {!data && error && <TryAgain sentence={error.message} onAgain={() => void refetch()} />}
      {!data && !error && <Spinner label={strings.loading()} />}
    </section>
  );
}

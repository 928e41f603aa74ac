import { tagLimits } from "@unknot/contract/rules/tag-limits";
import { tagDescriptionProblem } from "@unknot/contract/rules/tags";
import { suggestTagDescription } from "@unknot/contract/services/tags";
import * as done from "@unknot/contract/words/done";
import * as strings from "@unknot/contract/words/tags";
import { useEffect, useState } from "react";
import { api } from "../../data/api";
import { follow, muteTag, useFollowing } from "../../data/following";
import { focusHeading } from "../../lib/focus-heading";
import { useForm } from "../../lib/use-form";
import { Button } from "../../ui/button";
import { FormError, TextAreaField } from "../../ui/field";
import { showToast } from "../../ui/toast";
import styles from "./tags.module.css";

function* problems({ description }: { description: string }) {
  const sentence = tagDescriptionProblem(description);
  if (sentence) yield { sentence, field: "description" };
}

/** Proposes what is said of a tag; a moderator decides. */
function Suggest({ name, description }: { name: string; description: string }) {
  const [isSent, setSent] = useState(false);
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["description"],
    draft: `tag-description:${name}`,
    check: problems,
    call: (values) => api(suggestTagDescription, { body: { name, ...values } }),
    onDone: () => {
      setSent(true);
      showToast(done.descriptionSuggested());
    },
  });
  useEffect(() => {
    if (isSent) focusHeading();
  }, [isSent]);
  if (isSent) return null;
  return (
    <details className={styles.suggest}>
      <summary>{strings.suggestDescription()}</summary>
      <form {...formProps}>
        {formError && <FormError>{formError}</FormError>}
        <TextAreaField
          label={strings.whatItIsAbout()}
          name="description"
          rows={3}
          max={tagLimits.descriptionMax}
          defaultValue={description}
          error={errorOf("description")}
        />
        <Button type="submit" look="primary" disabled={isSending}>
          {strings.propose()}
        </Button>
      </form>
    </details>
  );
}

/** What members can do with a tag: follow it, leave its posts out of their lists, say what it is about. */
export default function TagTools({ name, description }: { name: string; description: string }) {
  const { data } = useFollowing();
  if (!data) return null;
  const [isFollowed, isMuted] = [data.tags.includes(name), data.mutedTags.includes(name)];
  const say = (failure: string | null) => failure && showToast(failure);
  return (
    <>
      <Button aria-pressed={isFollowed} onClick={() => void follow("tag", name, !isFollowed).then(say)}>
        {strings.follow()}
      </Button>
      <Button aria-pressed={isMuted} onClick={() => void muteTag(name, !isMuted).then(say)}>
        {strings.mute()}
      </Button>
      {isMuted && <p className={styles.muted}>{strings.isMuted()}</p>}
      <Suggest name={name} description={description} />
    </>
  );
}

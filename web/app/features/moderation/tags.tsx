import type { OutputOf } from "@unknot/contract/endpoint";
import { pages } from "@unknot/contract/pages";
import { tagLimits } from "@unknot/contract/rules/tag-limits";
import { splitTags } from "@unknot/contract/rules/tags";
import {
  editTag,
  getManagedTag,
  getTagSuggestions,
  mergeTags,
  resolveTagSuggestion,
  type TagSuggestion,
} from "@unknot/contract/services/tags";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/moderation";
import * as tags from "@unknot/contract/words/tags";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { api } from "../../data/api";
import { openDialog } from "../../lib/dialogs";
import { useHeadingAfterwards } from "../../lib/focus-heading";
import { unwrap } from "../../lib/result";
import { useForm } from "../../lib/use-form";
import { TagInput } from "../../parts/tag-input";
import { TimeAgo } from "../../parts/time-ago";
import { Button } from "../../ui/button";
import { FieldFrame, FormError, TextAreaField, TextField } from "../../ui/field";
import { Message } from "../../ui/message";
import { showToast } from "../../ui/toast";
import { ListFrame } from "./list-frame";
import styles from "./moderation.module.css";
import { act, useTeamList } from "./use-moderation";

type Managed = OutputOf<typeof getManagedTag>["tag"];

/** Nothing is checked before it is sent: the answer says it. */
const nothing = () => null;

function EditForm({ tag, onSaved }: { tag: Managed; onSaved: (tag: Managed) => void }) {
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["newName", "description", "synonyms"],
    check: nothing,
    call: ({ newName, description, synonyms }) =>
      api(editTag, { body: { name: tag.name, newName, description, synonyms: splitTags(synonyms) } }),
    onDone: (answer) => {
      onSaved(answer.tag);
      void act(Promise.resolve(answer), { said: answer.message });
    },
  });
  return (
    <form {...formProps} className={styles.form} aria-label={strings.editTheTag({ name: tag.name })}>
      {formError && <FormError>{formError}</FormError>}
      <TextField
        label={strings.tagName()}
        name="newName"
        defaultValue={tag.name}
        max={tagLimits.nameMax}
        error={errorOf("newName")}
      />
      <TextAreaField
        label={strings.tagDescription()}
        name="description"
        rows={3}
        max={tagLimits.descriptionMax}
        defaultValue={tag.description}
        error={errorOf("description")}
      />
      <TextField
        label={strings.otherNames()}
        hint={strings.otherNamesHint()}
        name="synonyms"
        defaultValue={tag.synonyms.join(" ")}
        error={errorOf("synonyms")}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={isSending}>
          {strings.saveTheTag()}
        </Button>
      </div>
    </form>
  );
}

function MergeForm({ tag, onSaved }: { tag: Managed; onSaved: (tag: Managed) => void }) {
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["into"],
    check: nothing,
    call: ({ into }) => api(mergeTags, { body: { from: tag.name, into } }),
    onDone: (answer) => {
      onSaved(answer.tag);
      void act(Promise.resolve(answer), { said: answer.message });
    },
  });
  const ask = (event: FormEvent<HTMLFormElement>) => {
    const into = String(new FormData(event.currentTarget).get("into") ?? "").trim();
    // The answer says what is wrong with nothing.
    if (!into) return formProps.onSubmit(event);
    event.preventDefault();
    openDialog("confirm", {
      title: strings.mergeQuestion({ name: tag.name, into }),
      text: strings.mergeHint(),
      action: strings.merge(),
      onConfirm: () => void formProps.onSubmit(event),
    });
  };
  return (
    <form {...formProps} onSubmit={ask} className={styles.form} aria-label={strings.mergeTheTag({ name: tag.name })}>
      {formError && <FormError>{formError}</FormError>}
      <FieldFrame label={strings.mergeInto()} hint={strings.mergeHint()} error={errorOf("into")}>
        {(tied) => <TagInput {...tied} opensAbove name="into" />}
      </FieldFrame>
      <div className={styles.actions}>
        <Button type="submit" disabled={isSending}>
          {strings.merge()}
        </Button>
      </div>
    </form>
  );
}

/** What can be changed of a tag; under another name it is another, and the focus goes on to the heading. */
function ManagedTag({ tag, onSaved }: { tag: Managed; onSaved: (tag: Managed) => void }) {
  useHeadingAfterwards();
  return (
    <div className={styles.content}>
      <p>
        <Link to={pages.tag(tag.name)} dir="auto">
          {tag.name}
        </Link>{" "}
        · {tags.count({ count: tag.count })}
      </p>
      <EditForm tag={tag} onSaved={onSaved} />
      <MergeForm tag={tag} onSaved={onSaved} />
    </div>
  );
}

/** Finds a tag and changes it. */
function ManageTag() {
  const [tag, setTag] = useState<Managed | null>(null);
  const find = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    const answer = await api(getManagedTag, { query: { name } });
    setTag(answer.success ? answer.tag : null);
    if (!answer.success) showToast(answer.error);
  };
  return (
    <section className={styles.card} aria-label={strings.changeATag()}>
      <h2>{strings.changeATag()}</h2>
      <form onSubmit={find} className={styles.filters}>
        <FieldFrame label={tags.find()}>{(tied) => <TagInput {...tied} name="name" />}</FieldFrame>
        <Button type="submit">{tags.show()}</Button>
      </form>
      {tag && <ManagedTag key={tag.name} tag={tag} onSaved={setTag} />}
    </section>
  );
}

function SuggestionCard({ one }: { one: TagSuggestion }) {
  useHeadingAfterwards();
  const decide = (accepted: boolean) =>
    api(resolveTagSuggestion, { params: { suggestion_id: one.suggestion_id }, body: { accepted } });
  const resolve = async (accepted: boolean) => {
    const answer = await act(decide(accepted));
    if (answer.success) showToast(answer.message);
  };
  return (
    <article className={styles.card} aria-label={strings.descriptionOf({ name: one.name })}>
      <h2 dir="auto">{one.name}</h2>
      <p className={styles.muted}>
        <Message text={strings.proposedBy({ username: one.user })} parts={{ time: <TimeAgo iso={one.date} /> }} />
      </p>
      {one.description && (
        <p className={styles.muted} dir="auto">
          {one.description}
        </p>
      )}
      <blockquote className={styles.words} dir="auto">
        {one.suggested}
      </blockquote>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => void resolve(true)}>
          {strings.takeDescription()}
        </Button>
        <Button onClick={() => void resolve(false)}>{strings.dismissDescription()}</Button>
      </div>
    </article>
  );
}

/** Tags for moderators: what members propose to say of them, and changing them. */
export function ModerateTags() {
  const query = useTeamList("tags", {}, async (page) => unwrap(await api(getTagSuggestions, { query: { page } })));
  return (
    <section aria-label={common.tags()}>
      <ManageTag />
      <ListFrame
        query={query}
        data={query.data}
        empty={{
          title: strings.noDescriptions(),
          says: strings.descriptionsStandHere(),
          way: { text: strings.toTheLog(), to: pages.moderationPart("log") },
        }}
      >
        {query.data?.list.map((one) => (
          <SuggestionCard key={one.suggestion_id} one={one} />
        ))}
      </ListFrame>
    </section>
  );
}

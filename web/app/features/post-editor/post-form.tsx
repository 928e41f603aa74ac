import { limits } from "@unknot/contract/limits";
import { NOTE_MAX, noteProblem } from "@unknot/contract/rules/note";
import { type PostText, postProblems } from "@unknot/contract/rules/post";
import { splitTags, tagProblems } from "@unknot/contract/rules/tags";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/post-editor";
import { useState } from "react";
import { openDialog } from "../../lib/dialogs";
import type { Beside } from "../../lib/drafts";
import { RichTextField } from "../../parts/rich-text-editor/field";
import { TagInput, typeInto } from "../../parts/tag-input";
import { Conflict, Saving } from "../../parts/writing/saving";
import type { Base } from "../../parts/writing/use-meanwhile";
import { useWriting } from "../../parts/writing/use-writing";
import { Button } from "../../ui/button";
import { FieldFrame, FormError, TextField } from "../../ui/field";
import styles from "./post-editor.module.css";
import { SimilarPosts } from "./similar-posts";

type Written = { success: true; id: string; isHeld?: boolean };
type Answer = Written | { success: false; error: string };

/** What is in the fields of the form: tags as they were typed, with spaces between them. */
export type PostFields = PostText & { tags: string; note?: string };

type Props = {
  /** The post that is being changed; none for a new one. */
  id?: string;
  /** Whether it is somebody else's, and the change is proposed. */
  isSuggestion?: boolean;
  /** The post beside which a new one is to stand: what is typed for it is kept apart. */
  about?: string;
  /** What is sent besides the fields. */
  beside?: Beside;
  initial?: PostFields;
  submit: string;
  /** The post that is changed, as it is now; none where that could not be read. */
  base?: Base | undefined;
  call: (fields: PostFields, key: string, base: string | undefined) => Promise<Answer>;
  onDone: (answer: Written, fields: PostFields) => void;
  onDiscard: () => void;
};

/** A form that nothing has been typed into. */
export const EMPTY: PostFields = { title: "", problem: "", solution: "", tags: "" };

/** Each rule that is broken, in the order of the fields. */
function* problems(fields: PostFields) {
  yield* postProblems(fields);
  yield* tagProblems(splitTags(fields.tags));
  // A new post has none.
  const note = noteProblem({ note: fields.note ?? "" });
  if (note) yield note;
}

/** Title, problem and solution, joined by the thread, and tags. What is typed is kept until it has been published. */
export function PostForm({
  id,
  isSuggestion = false,
  about = id ?? "",
  beside = {},
  base,
  initial = EMPTY,
  submit,
  call,
  onDone,
  onDiscard,
}: Props) {
  const [isKnown, setKnown] = useState(true);
  const isChange = id !== undefined;
  const { formProps, isSending, saving, errorOf, formError, discard } = useWriting({
    names: isChange ? ["title", "problem", "solution", "tags", "note"] : ["title", "problem", "solution", "tags"],
    form: isSuggestion ? "suggestion" : isChange ? "edit" : "post",
    about,
    beside,
    base,
    check: problems,
    call,
    onDone,
  });
  const [title, setTitle] = useState(initial.title);
  const [tags, setTags] = useState(initial.tags);
  const addTag = (name: string) => {
    const input = formProps.ref.current?.elements.namedItem("tags");
    if (!(input instanceof HTMLInputElement)) return;
    typeInto(input, `${input.value.trimEnd()} ${name} `.trimStart());
    // The button that was pressed has gone.
    input.focus();
  };
  const askToDiscard = () =>
    openDialog("confirm", {
      title: members.discardDraft(),
      text: members.draftIsLost(),
      action: members.discard(),
      onConfirm: () => {
        discard();
        setKnown(false);
        onDiscard();
      },
    });
  if (!isKnown) return null;
  return (
    <form {...formProps} className={styles.form}>
      <Conflict saving={saving} />
      {formError && <FormError>{formError}</FormError>}
      <TextField
        label={strings.title()}
        name="title"
        defaultValue={initial.title}
        max={limits.titleMax}
        isCounted
        autoComplete="off"
        onInput={(event) => setTitle(event.currentTarget.value)}
        error={errorOf("title")}
      />
      <div className={styles.problem}>
        <RichTextField
          label={common.problem()}
          name="problem"
          max={limits.bodyMax}
          initial={initial.problem}
          error={errorOf("problem")}
          isPublic
        />
      </div>
      <div className={styles.solution}>
        <RichTextField
          label={common.solution()}
          name="solution"
          max={limits.bodyMax}
          initial={initial.solution}
          error={errorOf("solution")}
          isPublic
        />
      </div>
      <FieldFrame label={common.tags()} hint={strings.tagsHint()} error={errorOf("tags")}>
        {(tied) => (
          <TagInput {...tied} isSeveral opensAbove name="tags" defaultValue={initial.tags} onValue={setTags} />
        )}
      </FieldFrame>
      {isChange && (
        <TextField
          label={strings.note()}
          hint={strings.noteHint()}
          name="note"
          defaultValue={initial.note}
          max={NOTE_MAX}
          autoComplete="off"
          error={errorOf("note")}
        />
      )}
      <div className={styles.end}>
        <Button type="submit" look="primary" disabled={isSending}>
          {isSending ? members.sending() : submit}
        </Button>
        <Button onClick={askToDiscard}>{members.discard()}</Button>
        <Saving saving={saving} />
      </div>
      <SimilarPosts {...(id !== undefined && { id })} title={title} tags={tags} onTag={addTag} />
    </form>
  );
}

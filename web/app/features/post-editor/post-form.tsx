import { limits } from "@unknot/contract/limits";
import { type PostText, postProblem } from "@unknot/contract/rules/post";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/post-editor";
import { useState } from "react";
import { openDialog } from "../../lib/dialogs";
import { browserStorage } from "../../lib/storage";
import { useForm } from "../../lib/use-form";
import { RichTextField } from "../../parts/rich-text-editor/field";
import { TimeAgo } from "../../parts/time-ago";
import { Button } from "../../ui/button";
import { FormError, TextField } from "../../ui/field";
import { Message } from "../../ui/message";
import styles from "./post-editor.module.css";
import { SimilarPosts } from "./similar-posts";
import { useServerDraft } from "./use-server-draft";

type Written = { success: true; id: string; isHeld?: boolean };
type Answer = Written | { success: false; error: string };

type Props = {
  /** Under which what is typed is kept in this browser: per account and per post. */
  draft: string;
  /** The post that is being changed; none for a new one. */
  id?: string;
  initial?: PostText;
  submit: string;
  call: (text: PostText, key: string) => Promise<Answer>;
  onDone: (answer: Written, text: PostText) => void;
  onDiscard: () => void;
};

const EMPTY: PostText = { title: "", problem: "", solution: "" };

function Title({ initial, error }: { initial: string; error: string | undefined }) {
  const [title, setTitle] = useState(initial);
  return (
    <>
      <TextField
        label={strings.title()}
        name="title"
        defaultValue={initial}
        max={limits.titleMax}
        isCounted
        autoComplete="off"
        onInput={(event) => setTitle(event.currentTarget.value)}
        error={error}
      />
      <SimilarPosts title={title} />
    </>
  );
}

/** Asks which draft to go on with, where this one and the one from another device both changed. */
function OtherDraft({ saved, choose }: { saved: string; choose: (which: "other" | "own") => void }) {
  return (
    <div className={styles.other} role="alert">
      <p>
        <Message text={strings.changedElsewhere()} parts={{ time: <TimeAgo iso={saved} /> }} />
      </p>
      <Button onClick={() => choose("other")}>{strings.otherDraft()}</Button>
      <Button look="primary" onClick={() => choose("own")}>
        {strings.thisDraft()}
      </Button>
    </div>
  );
}

/** Title, problem and solution, joined by the thread. What is typed is kept until it has been published. */
export function PostForm({ draft, id, initial = EMPTY, submit, call, onDone, onDiscard }: Props) {
  const [isKnown, setKnown] = useState(true);
  const { formProps, isSending, isSaved, errorOf, formError, discard, replace, values } = useForm({
    names: ["title", "problem", "solution"],
    draft,
    storage: browserStorage,
    check: postProblem,
    call,
    onDone: (answer, values) => {
      server.drop();
      onDone(answer, values);
    },
  });
  const server = useServerDraft({ key: draft, id, values, replace });
  const onInput = () => {
    formProps.onInput();
    server.onInput();
  };
  const askToDiscard = () =>
    openDialog("confirm", {
      title: members.discardDraft(),
      text: members.draftIsLost(),
      action: members.discard(),
      onConfirm: () => {
        discard();
        server.drop();
        setKnown(false);
        onDiscard();
      },
    });
  if (!isKnown) return null;
  return (
    <form {...formProps} onInput={onInput} className={styles.form}>
      {server.other && <OtherDraft saved={server.other.saved} choose={server.choose} />}
      {formError && <FormError>{formError}</FormError>}
      <Title initial={initial.title} error={errorOf("title")} />
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
      <div className={styles.end}>
        <Button type="submit" look="primary" disabled={isSending}>
          {isSending ? members.sending() : submit}
        </Button>
        <Button onClick={askToDiscard}>{members.discard()}</Button>
        <span className={styles.saved} role="status">
          {isSaved && members.draftSaved()}
        </span>
      </div>
    </form>
  );
}

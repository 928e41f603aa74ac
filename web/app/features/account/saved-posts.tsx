import { pages } from "@unknot/contract/pages";
import { savedLimits, savedProblems } from "@unknot/contract/rules/saved";
import { type SavedPost, setSaved as setSavedCall } from "@unknot/contract/services/saved";
import * as strings from "@unknot/contract/words/saved";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { api } from "../../data/api";
import { setSaved, useSavedPosts } from "../../data/saved";
import { useEndInView } from "../../lib/use-end-in-view";
import { useForm } from "../../lib/use-form";
import { EmptyPlace } from "../../parts/empty-place";
import { TimeAgo } from "../../parts/time-ago";
import { Button } from "../../ui/button";
import { FormError, TextAreaField, TextField } from "../../ui/field";
import { Message } from "../../ui/message";
import { Spinner } from "../../ui/spinner";
import { offerFocus, showToast } from "../../ui/toast";
import { TryAgain } from "../../ui/try-again";
import styles from "./account.module.css";
import { PostSummary } from "./own-posts";

function NoteForm({ post, onDone }: { post: SavedPost; onDone: () => void }) {
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["folder", "note"],
    draft: `saved:${post.id}`,
    check: savedProblems,
    call: (values) => api(setSavedCall, { body: { ps_id: post.id, saved: true, ...values } }),
    onDone: async (_, values) => {
      showToast(strings.noteSaved());
      await setSaved(post.id, { saved: true, ...values });
      onDone();
    },
  });
  return (
    <form {...formProps} className={styles.form} aria-label={strings.edit()}>
      {formError && <FormError>{formError}</FormError>}
      <TextField
        label={strings.folder()}
        name="folder"
        max={savedLimits.folderMax}
        autoComplete="off"
        defaultValue={post.saved.folder}
        error={errorOf("folder")}
      />
      <TextAreaField
        label={strings.note()}
        name="note"
        rows={2}
        max={savedLimits.noteMax}
        defaultValue={post.saved.note}
        error={errorOf("note")}
        hint={strings.noteHint()}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={isSending}>
          {strings.keep()}
        </Button>
      </div>
    </form>
  );
}

function Row({ post }: { post: SavedPost }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { note, folder, date } = post.saved;
  const close = () => {
    setOpen(false);
    // The button that had the focus goes with the form.
    opener.current?.focus();
  };
  const remove = async () => {
    showToast((await setSaved(post.id, { saved: false })) ?? strings.removed());
    offerFocus();
  };
  return (
    <article className={styles.card} aria-label={post.title}>
      <h2>
        <Link to={pages.post(post.id)} dir="auto">
          {post.title}
        </Link>
      </h2>
      <PostSummary post={post} />
      <p className={styles.muted}>
        <Message text={strings.savedOn()} parts={{ time: <TimeAgo iso={date} /> }} />
        {folder && (
          <>
            {" · "}
            <bdi>{folder}</bdi>
          </>
        )}
      </p>
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      {isOpen && <NoteForm post={post} onDone={close} />}
      <div className={styles.actions}>
        <Button ref={opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {strings.edit()}
        </Button>
        <Button aria-label={strings.removeNamed({ title: post.title })} onClick={() => void remove()}>
          {strings.remove()}
        </Button>
      </div>
    </article>
  );
}

/** The posts that a member keeps, by folder and by words. */
export function SavedPosts() {
  const [value, setValue] = useState("");
  const [folder, setFolder] = useState<string | null>(null);
  const { pages: read, last, failure, isLoading, canGrow, more } = useSavedPosts({ value, folder });
  const { end } = useEndInView(more, canGrow);
  const posts = read.flatMap(({ list }) => list);
  const folders = last?.folders ?? [];
  const isAll = value.trim() === "" && folder === null;
  const showAll = () => {
    setValue("");
    setFolder(null);
  };
  return (
    <section aria-label={strings.title()}>
      {(!isAll || posts.length > 0) && (
        <TextField
          label={strings.search()}
          type="search"
          value={value}
          maxLength={100}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      {folders.length > 0 && (
        <fieldset className={styles.folders} aria-label={strings.folders()}>
          <button type="button" aria-pressed={folder === null} onClick={() => setFolder(null)}>
            {strings.all()}
          </button>
          {folders.map(({ name, count }) => (
            <button key={name} type="button" aria-pressed={folder === name} onClick={() => setFolder(name)}>
              <bdi>{name}</bdi> {count}
            </button>
          ))}
        </fieldset>
      )}
      {posts.map((post) => (
        <Row key={post.id} post={post} />
      ))}
      {last && posts.length === 0 && isAll && (
        <EmptyPlace
          title={strings.nothing()}
          says={strings.savedStandHere()}
          way={{ text: strings.read(), to: pages.home }}
        />
      )}
      {last && posts.length === 0 && !isAll && (
        <EmptyPlace
          title={strings.noneFound()}
          says={strings.noneFoundSays()}
          way={{ text: strings.showAll(), onClick: showAll }}
        />
      )}
      <div ref={end} />
      {failure && <TryAgain sentence={failure} onAgain={more} />}
      {isLoading && <Spinner label={strings.loading()} />}
    </section>
  );
}

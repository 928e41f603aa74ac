import { pages } from "@unknot/contract/pages";
import { mutedWordLimits } from "@unknot/contract/rules/muted-words";
import * as strings from "@unknot/contract/words/reach";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { type Following, follow, muteMember, muteTag, muteWords, useFollowing } from "../../data/following";
import { Button } from "../../ui/button";
import { TextAreaField } from "../../ui/field";
import { showToast } from "../../ui/toast";
import styles from "./notifications.module.css";

type Row = {
  kind: () => string;
  name: string;
  to?: string;
  means: () => string;
  isMuted?: boolean;
  end: () => Promise<string | null>;
};

/** All that a member follows and has muted, each with what that means and how it ends. */
function rowsOf(following: Following): Row[] {
  const { posts, titles, tags, members, mutedTags, mutedMembers, mutedWords } = following;
  const { post, tag, member, word, toldOfComments, toldOfPosts, leftOut, notHeard } = strings;
  const muted = { isMuted: true };
  return [
    ...posts.map((id, at) => ({
      ...{ kind: post, name: titles[at] ?? id, to: pages.post(id), means: toldOfComments },
      end: () => follow("post", id, false),
    })),
    ...tags.map((name) => ({
      ...{ kind: tag, name, to: pages.tag(name), means: toldOfPosts },
      end: () => follow("tag", name, false),
    })),
    ...members.map((name) => ({
      ...{ kind: member, name, to: pages.profile(name), means: toldOfPosts },
      end: () => follow("member", name, false),
    })),
    ...mutedTags.map((name) => ({
      ...{ kind: tag, name, to: pages.tag(name), means: leftOut, ...muted },
      end: () => muteTag(name, false),
    })),
    ...mutedMembers.map((name) => ({
      ...{ kind: member, name, to: pages.profile(name), means: notHeard, ...muted },
      end: () => muteMember(name, false),
    })),
    ...mutedWords.map((name) => ({
      ...{ kind: word, name, means: leftOut, ...muted },
      end: () => muteWords(mutedWords.filter((other) => other !== name)),
    })),
  ];
}

function Words({ saved, onSaved }: { saved: string[]; onSaved: () => void }) {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = String(new FormData(form).get("words"));
    setSaving(true);
    const failure = await muteWords(typed.split("\n"));
    setSaving(false);
    setProblem(failure);
    if (failure) return form.querySelector("textarea")?.focus();
    showToast(strings.wordsSaved());
    onSaved();
  };
  return (
    <form onSubmit={save} className={styles.words}>
      <TextAreaField
        label={strings.unwanted()}
        hint={strings.wordsHint()}
        name="words"
        rows={3}
        max={mutedWordLimits.most * (mutedWordLimits.max + 1)}
        defaultValue={saved.join("\n")}
        error={problem ?? undefined}
      />
      <Button type="submit" disabled={isSaving}>
        {strings.saveWords()}
      </Button>
    </form>
  );
}

function Table({ rows, onEnd }: { rows: Row[]; onEnd: (row: Row) => void }) {
  const nameOf = ({ name, to }: Row): ReactNode => (to ? <Link to={to}>{name}</Link> : name);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{strings.what()}</th>
          <th scope="col">{strings.means()}</th>
          <th scope="col">{strings.change()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.kind()} ${row.isMuted} ${row.to ?? row.name}`}>
            <th scope="row">
              <span className={styles.excerpt}>{row.kind()}</span> <bdi>{nameOf(row)}</bdi>
            </th>
            <td>{row.means()}</td>
            <td>
              <Button
                onClick={() => onEnd(row)}
                aria-label={(row.isMuted ? strings.unmuteThis : strings.unfollowThis)({ name: row.name })}
              >
                {row.isMuted ? strings.unmute() : strings.unfollow()}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One table of all that a member follows and has muted, and the words that they do not want to see. */
export default function Reach() {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useFollowing();
  if (!data) return null;
  const rows = rowsOf(data);
  const end = async (row: Row) => {
    const failure = await row.end();
    if (failure) return showToast(failure);
    // The button goes with its row.
    heading.current?.focus();
  };
  return (
    <section className={styles.form} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {strings.title()}
      </h2>
      <p className={styles.excerpt}>{rows.length > 0 ? strings.explained() : strings.nothing()}</p>
      {rows.length > 0 && <Table rows={rows} onEnd={(row) => void end(row)} />}
      <Words key={data.mutedWords.join("\n")} saved={data.mutedWords} onSaved={() => heading.current?.focus()} />
    </section>
  );
}

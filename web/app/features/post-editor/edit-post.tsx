import { useQuery } from "@tanstack/react-query";
import { pages } from "@unknot/contract/pages";
import type { Post } from "@unknot/contract/schemas";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/post-editor";
import * as rules from "@unknot/contract/words/rules";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { changed } from "../../data/query-client";
import { sendEdit } from "../../data/senders";
import { draftIn } from "../../lib/drafts";
import { unwrap } from "../../lib/result";
import { browserStorage } from "../../lib/storage";
import { useDraftOwner } from "../../lib/use-draft-owner";
import { EmptyState } from "../../parts/empty-state";
import { ButtonLink } from "../../ui/button";
import { Spinner } from "../../ui/spinner";
import { showToast } from "../../ui/toast";
import styles from "./post-editor.module.css";
import { EMPTY, type PostFields, PostForm } from "./post-form";

type Base = { version: string; values: PostFields };

/** A post as its form takes it up. A text that was never edited has one version. */
const baseOf = ({ title, problem, solution, tags, date, edited }: Post): Base => ({
  version: edited ?? date,
  values: { title, problem, solution, tags: tags.join(" ") },
});

/** The form of one of the member's posts, filled with what it says now. */
export function EditPost({ id }: { id: string }) {
  const navigate = useNavigate();
  const read = useQuery({
    queryKey: memberKeys.ownPost(id),
    queryFn: async () => {
      const query = { searchBy: "edit_id" as const, value: id };
      return unwrap(await api(getProblemSolutions, { body: { query } })).list[0];
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  // What was read once stays, whatever comes after: its author may be writing. Without a network their words are enough.
  const [first, setFirst] = useState<Base | null>(null);
  if (read.data && !first) setFirst(baseOf(read.data));
  // Another version has come while they wrote: they choose.
  const [later, setLater] = useState<Base | null>(null);
  const owner = useDraftOwner();
  const kept = owner && read.error ? draftIn(`${owner}:edit:${id}`, browserStorage).read() : null;
  const data: PostFields | null = first?.values ?? (kept && { ...EMPTY, ...kept.values });
  const error = data ? null : read.error;
  if (error) {
    return (
      <EmptyState heading="h2" title={error.message || rules.editPostNotFound().text}>
        <ButtonLink look="primary" to={pages.accountPosts}>
          {strings.yourPosts()}
        </ButtonLink>
      </EmptyState>
    );
  }
  if (!data) return <Spinner label={strings.loadingThePost()} />;
  return (
    <>
      <h2 className={styles.title}>{strings.editPost()}</h2>
      <PostForm
        id={id}
        initial={data}
        base={later ?? first ?? undefined}
        submit={members.saveChanges()}
        call={async (fields, _, base) => {
          const answer = await sendEdit(id, fields, base);
          if (answer.success || answer.code !== errors.postChanged().code) return answer;
          const { data: now } = await read.refetch();
          if (!now) return answer;
          setLater(baseOf(now));
          // Both versions are shown instead, which says it.
          return { ...answer, error: "" };
        }}
        onDone={async (_, { title }) => {
          showToast(done.postEdited());
          await changed({ type: "postEdited", id, title });
          void navigate(pages.accountPosts);
        }}
        onDiscard={() => void navigate(pages.accountPosts)}
      />
    </>
  );
}

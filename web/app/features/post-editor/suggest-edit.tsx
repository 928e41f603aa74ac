import { useQuery, useQueryClient } from "@tanstack/react-query";
import { pages } from "@unknot/contract/pages";
import { getEditToSuggest } from "@unknot/contract/services/suggestions";
import { suggestionsPath } from "@unknot/contract/suggestion-pages";
import * as done from "@unknot/contract/words/done";
import * as strings from "@unknot/contract/words/suggestions";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "../../data/api";
import { keys } from "../../data/keys";
import { sendSuggestion } from "../../data/senders";
import { unwrap } from "../../lib/result";
import { EmptyState } from "../../parts/empty-state";
import { ButtonLink } from "../../ui/button";
import { Message } from "../../ui/message";
import { Spinner } from "../../ui/spinner";
import { showToast } from "../../ui/toast";
import styles from "./post-editor.module.css";
import { PostForm } from "./post-form";

/** What the form begins with: what the member proposed and waits, or what the post says. */
const useBeginning = (id: string) =>
  useQuery({
    queryKey: [...keys.member, "edit-to-suggest", id],
    queryFn: async () => unwrap(await api(getEditToSuggest, { params: { ps_id: id } })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** The form in which a member proposes what somebody else's post should say. */
export function SuggestEdit({ id }: { id: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data, error } = useBeginning(id);
  // What was read once stays, whatever comes after: somebody is writing.
  const [begun, setBegun] = useState<typeof data>();
  if (data && !begun) setBegun(data);
  if (error && !begun) {
    return (
      <EmptyState heading="h1" title={error.message}>
        <ButtonLink look="primary" to={pages.post(id)}>
          {strings.backToPost()}
        </ButtonLink>
      </EmptyState>
    );
  }
  if (!begun) return <Spinner />;
  const { text, note, version, mayPublish } = begun;
  const beside = { publish: mayPublish };
  const initial = { ...text, tags: text.tags.join(" "), note };
  const post = (
    <Link to={pages.post(id)} dir="auto">
      {text.title}
    </Link>
  );
  return (
    <>
      <h1 className={styles.title}>
        <Message text={strings.formHeading()} parts={{ post }} />
      </h1>
      <p className={styles.beside}>{mayPublish ? strings.formSaysPublish() : strings.formSays()}</p>
      <PostForm
        id={id}
        isSuggestion
        initial={initial}
        base={{ version: String(version), values: initial }}
        submit={mayPublish ? strings.publish() : strings.send()}
        beside={beside}
        call={async (fields, _, base) => {
          const answer = await sendSuggestion(id, fields, beside, base);
          return answer.success ? { ...answer, id } : answer;
        }}
        onDone={async () => {
          showToast(mayPublish ? done.editPublished() : done.editSuggested());
          await client.invalidateQueries({ queryKey: keys.member });
          void navigate(mayPublish ? pages.post(id) : suggestionsPath(id));
        }}
        onDiscard={() => void navigate(pages.post(id))}
      />
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { pages } from "@unknot/contract/pages";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import * as alternatives from "@unknot/contract/words/alternatives";
import * as common from "@unknot/contract/words/common";
import * as done from "@unknot/contract/words/done";
import * as strings from "@unknot/contract/words/post-editor";
import { Link, useNavigate } from "react-router";
import { alternativeKeys } from "../../data/alternatives";
import { api } from "../../data/api";
import { changed } from "../../data/query-client";
import { sendPost } from "../../data/senders";
import { unwrap } from "../../lib/result";
import { Message } from "../../ui/message";
import { showToast } from "../../ui/toast";
import styles from "./post-editor.module.css";
import { PostForm } from "./post-form";

/** The post to whose problem another solution is written; null where there is none, undefined before that is known. */
function usePostOf(id: string) {
  return useQuery({
    queryKey: alternativeKeys.first(id),
    queryFn: async () => {
      const body = { query: { searchBy: "ps_id" as const, value: id } };
      return unwrap(await api(getProblemSolutions, { body })).list.find(({ isHidden }) => !isHidden.active) ?? null;
    },
    enabled: id !== "",
  }).data;
}

/** The form for a new post, with a title to begin with; with `to`, for another solution to the problem of that post. */
export function CreatePost({ title, to }: { title: string; to: string }) {
  const navigate = useNavigate();
  const other = usePostOf(to);
  const beside = { alternativeTo: other === null ? "" : to };
  return (
    <>
      <h1 className={styles.title}>{common.createAPost()}</h1>
      {other && (
        <p className={styles.beside}>
          <Message
            text={alternatives.writing()}
            parts={{
              post: (
                <Link to={pages.post(other.id)} dir="auto">
                  {other.title}
                </Link>
              ),
            }}
          />
        </p>
      )}
      {other === null && <p className={styles.beside}>{alternatives.gone()}</p>}
      <PostForm
        about={to}
        initial={{ title, problem: "", solution: "", tags: "" }}
        submit={strings.publish()}
        beside={beside}
        call={(fields, idempotencyKey) => sendPost(to, fields, beside, idempotencyKey)}
        onDone={({ id, isHeld }) => {
          void changed({ type: "postCreated" });
          showToast(isHeld ? done.postHeld() : done.postCreated());
          void navigate(pages.post(id));
        }}
        onDiscard={() => void navigate(pages.home)}
      />
    </>
  );
}

import { pages } from "@unknot/contract/pages";
import { splitTags } from "@unknot/contract/rules/tags";
import { createProblemSolution } from "@unknot/contract/services/posts";
import * as common from "@unknot/contract/words/common";
import * as done from "@unknot/contract/words/done";
import * as strings from "@unknot/contract/words/post-editor";
import { useNavigate } from "react-router";
import { api } from "../../data/api";
import { changed } from "../../data/query-client";
import { showToast } from "../../ui/toast";
import styles from "./post-editor.module.css";
import { PostForm } from "./post-form";

/** The form for a new post, with a title to begin with; once it is published, its page. */
export function CreatePost({ title }: { title: string }) {
  const navigate = useNavigate();
  return (
    <>
      <h1 className={styles.title}>{common.createAPost()}</h1>
      <PostForm
        initial={{ title, problem: "", solution: "", tags: "" }}
        submit={strings.publish()}
        call={({ tags, ...text }, idempotencyKey) =>
          api(createProblemSolution, { body: { ...text, tags: splitTags(tags) } }, { idempotencyKey })
        }
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

import * as strings from "@unknot/contract/words/discussion";
import { Suspense } from "react";
import { needed } from "../../parts/needed";
import { Spinner } from "../../ui/spinner";

const CommentsPanel = needed(async () => ({ default: (await import("./comments-panel")).CommentsPanel }));

/** The comments of a post in a list, once somebody asks for them; their code comes with the first. */
export function renderComments(post: { id: string; title: string; user: string }) {
  return (
    <Suspense fallback={<Spinner label={strings.loadingComments()} />}>
      <CommentsPanel postId={post.id} author={post.user} heading="h3" on={post.title} />
    </Suspense>
  );
}

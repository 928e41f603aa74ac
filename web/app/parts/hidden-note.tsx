import { reasonText } from "@unknot/contract/language/reasons";
import type { Post } from "@unknot/contract/schemas";
import * as strings from "@unknot/contract/words/hidden";
import { lazy, Suspense } from "react";
import { useIsViewer } from "../data/session";
import { Message } from "../ui/message";
import styles from "./post-card.module.css";

/** Readers do without it. */
const OwnDecision = lazy(() => import("./own-decision"));

/** That a post is hidden, or held until a moderator has looked at it, and why; its author also reads for how long. */
export default function HiddenNote({ post }: { post: Post }) {
  const isOwn = useIsViewer(post.user);
  return (
    <div className={styles.hidden}>
      <p>
        <Message
          text={post.isHidden.reason ? strings.isHiddenBecause() : strings.isHidden()}
          parts={{ reason: reasonText(post.isHidden.reason) }}
        />
      </p>
      {isOwn && (
        <Suspense>
          <OwnDecision postId={post.id} />
        </Suspense>
      )}
    </div>
  );
}

import { Suspense } from "react";
import { useViewer } from "../data/session";
import { optional } from "../lib/optional";

const UnsentMark = optional(() => import("./unsent-mark"));

type About = { postId: string } | { commentId: string };

/** Says at a post or a comment that a member has begun something about it and not sent it; readers do without its code. */
export function Unsent(about: About) {
  const owner = useViewer();
  return (
    owner && (
      <Suspense>
        <UnsentMark owner={owner} {...about} />
      </Suspense>
    )
  );
}

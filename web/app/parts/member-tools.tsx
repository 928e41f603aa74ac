import type { Post } from "@unknot/contract/schemas";
import { SaveButton } from "./save-button";
import UnsentMark from "./unsent-mark";

/** What only members have at a post: keeping it for later, and the way back to what they have begun about it. */
export default function MemberTools({ owner, post }: { owner: string; post: Post }) {
  return (
    <>
      {!post.isHidden.active && <SaveButton id={post.id} />}
      <UnsentMark owner={owner} postId={post.id} />
    </>
  );
}

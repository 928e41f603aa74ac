import type { Post } from "@unknot/contract/schemas";
import { useIsViewer } from "../data/session";
import { AlternativeForm } from "./alternative-form";
import { DuplicateForm } from "./duplicate-form";
import { FollowButton } from "./follow-button";
import { OutcomeNotes } from "./outcome-notes";
import { OutdatedForm } from "./outdated-form";
import { SaveButton } from "./save-button";
import { SuggestionLink } from "./suggestion-link";
import UnsentMark from "./unsent-mark";

/** What only members have at a post: keeping it for later, the way back to what they have begun about it, what its author is told, and what they tell. */
export default function MemberTools({ owner, post }: { owner: string; post: Post }) {
  const isOwn = useIsViewer(post.user);
  return (
    <>
      {!post.isHidden.active && <SaveButton id={post.id} />}
      {!post.isHidden.active && <FollowButton id={post.id} />}
      <UnsentMark owner={owner} postId={post.id} />
      {isOwn && <OutcomeNotes id={post.id} />}
      {!post.isHidden.active && <AlternativeForm post={post} />}
      {!post.isHidden.active && <DuplicateForm id={post.id} isOwn={isOwn} />}
      {isOwn && <OutdatedForm post={post} />}
      <SuggestionLink id={post.id} isOwn={isOwn} isHidden={post.isHidden.active} />
    </>
  );
}

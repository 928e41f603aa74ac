import { pages } from "@unknot/contract/pages";
import type { MetaArgs } from "react-router";
import { CreatePost } from "../features/post-editor/create-post";
import { pageMeta } from "../lib/page-meta";
import { Queries } from "../lib/queries";
import { MemberOnly } from "../parts/member-only";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: "Create a Post",
    description: "Write a problem and its solution down.",
    path: pages.createPost,
    isPrivate: true,
  });

export default function CreatePostPage() {
  return (
    <Main isText>
      <MemberOnly>
        {(user) => (
          <Queries>
            <CreatePost userId={user._id} />
          </Queries>
        )}
      </MemberOnly>
    </Main>
  );
}

import { limits } from "@unknot/contract/limits";
import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/pages";
import { type MetaArgs, useSearchParams } from "react-router";
import { CreatePost } from "../features/post-editor/create-post";
import { pageMeta } from "../lib/page-meta";
import { MemberOnly } from "../parts/member-only";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: common.createAPost(),
    description: strings.createDescription(),
    path: pages.createPost,
    isPrivate: true,
  });

export default function CreatePostPage() {
  const title = [...(useSearchParams()[0].get("title") ?? "")].slice(0, limits.titleMax).join("");
  return (
    <Main isText>
      <MemberOnly isForWriting>{() => <CreatePost title={title} />}</MemberOnly>
    </Main>
  );
}

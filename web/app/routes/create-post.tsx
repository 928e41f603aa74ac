import { limits } from "@unknot/contract/limits";
import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/pages";
import type { MetaArgs } from "react-router";
import { postIdIn } from "../data/alternatives";
import { CreatePost } from "../features/post-editor/create-post";
import { useParameter } from "../lib/address-parameters";
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
  const title = [...(useParameter("title") ?? "")].slice(0, limits.titleMax).join("");
  const to = postIdIn(useParameter("to") ?? "") ?? "";
  return (
    <Main isText>
      <MemberOnly isForWriting>{() => <CreatePost key={to} title={title} to={to} />}</MemberOnly>
    </Main>
  );
}

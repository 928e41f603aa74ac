import { pages } from "@unknot/contract/pages";
import { getComments } from "@unknot/contract/services/comments";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Pager } from "../features/post-list/pager";
import { CommentEntries } from "../features/profile/comment-entries";
import { readPageNumber, unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const username = params.username ?? "";
  const page = readPageNumber(url);
  const query = { searchBy: "username" as const, value: username };
  return { username, comments: unwrapForPage(await api(getComments, { body: { query, page } })) };
}

export default function ProfileComments() {
  const { username, comments } = useLoaderData<typeof loader>();
  return (
    <>
      <CommentEntries comments={comments.list} />
      <Pager
        page={comments.page}
        hasMore={comments.hasMore}
        toPage={(page) => `${pages.profile(username)}/comments${page > 1 ? `?page=${page}` : ""}`}
      />
    </>
  );
}

import { pages } from "@unknot/contract/pages";
import { getComments } from "@unknot/contract/services/comments";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { CommentEntries } from "../features/profile/comment-entries";
import { readPageNumber, unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const username = params.username ?? "";
  const query = { searchBy: "username" as const, value: username };
  const page = readPageNumber(url);
  return { username, comments: unwrapForPage(await api(getComments, { body: { query, page } })) };
}

export default function ProfileComments() {
  const { username, comments } = useLoaderData<typeof loader>();
  return (
    <CommentEntries
      key={`${username} ${comments.page}`}
      username={username}
      firstPage={comments}
      toPage={(page) => `${pages.profile(username)}/comments${page > 1 ? `?page=${page}` : ""}`}
    />
  );
}

import { pages } from "@unknot/contract/pages";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { sendList } from "../data/listed-posts";
import { renderComments } from "../features/discussion/lazy-comments-panel";
import { PostList } from "../features/post-list/post-list";
import { EmptyProfile } from "../features/profile/empty-profile";
import styles from "../features/profile/profile.module.css";
import { readPageNumber, unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { api, texts } = context.get(pageContext);
  const query = { searchBy: "username" as const, value: params.username ?? "" };
  const page = readPageNumber(url);
  const list = unwrapForPage(await api(getProblemSolutions, { body: { query, page, excerpt: true } }));
  return { query, list: sendList(list, texts) };
}

export default function ProfilePosts() {
  const { query, list } = useLoaderData<typeof loader>();
  if (list.list.length === 0) return <EmptyProfile username={query.value} tab="posts" />;
  return (
    <div className={styles.posts}>
      <PostList
        key={`${query.value} ${list.page}`}
        query={query}
        firstPage={list}
        toPage={(page) => `${pages.profile(query.value)}/posts${page > 1 ? `?page=${page}` : ""}`}
        renderComments={renderComments}
      />
    </div>
  );
}

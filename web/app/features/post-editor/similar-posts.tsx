import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { limits } from "@unknot/contract/limits";
import { pages } from "@unknot/contract/pages";
import { getSimilarProblemSolutions } from "@unknot/contract/services/posts";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/post-editor";
import { api } from "../../data/api";
import { keys } from "../../data/keys";
import { unwrap } from "../../lib/result";
import { useDelayed } from "../../lib/use-delayed";
import styles from "./post-editor.module.css";

/** Posts like the one whose title is being typed. They open in a tab of their own: the form stays as it is. */
export function SimilarPosts({ title }: { title: string }) {
  const wanted = useDelayed(title.trim(), limits.suggestionDelay);
  const { data } = useQuery({
    queryKey: keys.similarTo(wanted),
    queryFn: async () =>
      unwrap(await api(getSimilarProblemSolutions, { query: { title: wanted, isShown: "true" } })).list,
    enabled: wanted.length >= 3,
    placeholderData: keepPreviousData,
  });
  if (!data || data.length === 0 || wanted.length < 3) return null;
  return (
    <aside className={styles.similar} aria-label={common.similarPosts()}>
      <p>{strings.maybeWritten()}</p>
      <ul>
        {data.map((post) => (
          <li key={post.id}>
            <a href={pages.post(post.id)} target="_blank" rel="noreferrer" dir="auto">
              {post.title}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

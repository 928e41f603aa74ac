import { useQuery } from "@tanstack/react-query";
import { limits } from "@unknot/contract/limits";
import { pages } from "@unknot/contract/pages";
import { getSimilarProblemSolutions } from "@unknot/contract/services/posts";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/post-editor";
import { useEffect, useState } from "react";
import { api } from "../../lib/api";
import { unwrap } from "../../lib/result";
import styles from "./post-editor.module.css";

/** A value that follows another one after a pause. */
function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), limits.suggestionDelay);
    return () => clearTimeout(timer);
  }, [value]);
  return delayed;
}

/** Write-ups like the one whose title is being typed. They open in a tab of their own: the form stays as it is. */
export function SimilarPosts({ title }: { title: string }) {
  const wanted = useDelayed(title.trim());
  const { data } = useQuery({
    queryKey: ["similar", wanted],
    queryFn: async () => unwrap(await api(getSimilarProblemSolutions, { query: { title: wanted } })).list,
    enabled: wanted.length >= 3,
    placeholderData: (before) => before,
  });
  if (!data || data.length === 0 || wanted.length < 3) return null;
  return (
    <aside className={styles.similar} aria-label={common.similarWriteUps}>
      <p>{strings.maybeWritten}</p>
      <ul>
        {data.map((post) => (
          <li key={post.id}>
            <a href={pages.post(post.id)} target="_blank" rel="noreferrer">
              {post.title}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

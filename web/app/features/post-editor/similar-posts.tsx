import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { limits } from "@unknot/contract/limits";
import { pages } from "@unknot/contract/pages";
import { tagLimits } from "@unknot/contract/rules/tag-limits";
import { normalizeTag, splitTags } from "@unknot/contract/rules/tags";
import { getSimilarProblemSolutions } from "@unknot/contract/services/posts";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/post-editor";
import { api } from "../../data/api";
import { keys } from "../../data/keys";
import { unwrap } from "../../lib/result";
import { useDelayed } from "../../lib/use-delayed";
import styles from "./post-editor.module.css";

/** The tags that some posts have, those first that most of them have, without the ones that were typed. */
function proposalsOf(posts: { tags?: string[] }[], typed: string): string[] {
  const all = posts.flatMap(({ tags }) => tags ?? []);
  const timesOf = (name: string) => all.filter((other) => other === name).length;
  const taken = splitTags(typed).map(normalizeTag);
  const rest = [...new Set(all)].filter((name) => !taken.includes(name));
  return rest.sort((a, b) => timesOf(b) - timesOf(a)).slice(0, tagLimits.perPost);
}

type Props = {
  /** The post that is being changed: it is like itself. */
  id?: string;
  title: string;
  /** What is in the field for tags. */
  tags: string;
  onTag: (name: string) => void;
};

/**
 * Posts like the one whose title is being typed, and the tags that they have. The posts open in a tab of their own: the
 * form stays as it is.
 */
export function SimilarPosts({ id, title, tags, onTag }: Props) {
  const wanted = useDelayed(title.trim(), limits.suggestionDelay);
  const { data: found } = useQuery({
    queryKey: keys.similarTo(wanted),
    queryFn: async () =>
      unwrap(await api(getSimilarProblemSolutions, { query: { title: wanted, isShown: "true" } })).list,
    enabled: wanted.length >= 3,
    placeholderData: keepPreviousData,
  });
  const data = found?.filter((post) => post.id !== id);
  if (!data || data.length === 0 || wanted.length < 3) return null;
  const proposed = proposalsOf(data, tags);
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
      {proposed.length > 0 && (
        <>
          <p>{strings.proposedTags()}</p>
          <p className={styles.proposed}>
            {proposed.map((name) => (
              <button key={name} type="button" aria-label={strings.addTag({ name })} onClick={() => onTag(name)}>
                {name}
              </button>
            ))}
          </p>
        </>
      )}
    </aside>
  );
}

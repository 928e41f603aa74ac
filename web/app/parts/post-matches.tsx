import type { Post } from "@unknot/contract/schemas";
import * as common from "@unknot/contract/words/common";
import { Marked } from "./marked";
import styles from "./post-card.module.css";

/** Why a search found a post: the fitting passages, the words marked. */
export default function PostMatches({ matches }: Pick<Post, "matches">) {
  if (!matches) return null;
  const passages = [
    [common.problem(), matches.problem],
    [common.solution(), matches.solution],
  ] as const;
  return (
    <dl className={styles.passages}>
      {passages.map(
        ([name, parts]) =>
          parts.length > 0 && (
            <div key={name} className={name === common.problem() ? styles.inProblem : styles.inSolution}>
              <dt>{name}</dt>
              <dd dir="auto">
                <Marked parts={parts} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

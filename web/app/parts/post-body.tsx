import * as common from "@unknot/contract/words/common";
import styles from "./post-body.module.css";
import { RichText } from "./rich-text";

type Heading = "h2" | "h3";

/** The two halves of a post on their thread. */
export function PostBody({
  problem,
  solution,
  heading: Heading,
}: {
  problem: string;
  solution: string;
  heading: Heading;
}) {
  return (
    <>
      <section className={`${styles.half} ${styles.problem}`}>
        <Heading className={styles.label}>{common.problem()}</Heading>
        <RichText html={problem} />
      </section>
      <section className={`${styles.half} ${styles.solution}`}>
        <Heading className={styles.label}>{common.solution()}</Heading>
        <RichText html={solution} />
      </section>
    </>
  );
}

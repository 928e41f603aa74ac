import * as common from "@unknot/contract/words/common";
import styles from "./post-body.module.css";
import { PageText, RichText } from "./rich-text";

type Heading = "h2" | "h3";

type Props = {
  /** HTML that the server has sanitised; null for what the document has at `places`. */
  problem: string | null;
  solution: string | null;
  places?: { problem: string; solution: string };
  heading: Heading;
};

/** The two halves of a post on their thread. */
export function PostBody({ problem, solution, places, heading: Heading }: Props) {
  return (
    <>
      <section className={`${styles.half} ${styles.problem}`}>
        <Heading className={styles.label}>{common.problem()}</Heading>
        {problem === null ? <PageText place={places?.problem ?? ""} /> : <RichText html={problem} />}
      </section>
      <section className={`${styles.half} ${styles.solution}`}>
        <Heading className={styles.label}>{common.solution()}</Heading>
        {solution === null ? <PageText place={places?.solution ?? ""} /> : <RichText html={solution} />}
      </section>
    </>
  );
}

import styles from "./post-body.module.css";
import { RichText } from "./rich-text";

type Heading = "h2" | "h3";

/** The two halves of a write-up on their thread. */
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
        <Heading className={styles.label}>Problem</Heading>
        <RichText html={problem} />
      </section>
      <section className={`${styles.half} ${styles.solution}`}>
        <Heading className={styles.label}>Solution</Heading>
        <RichText html={solution} />
      </section>
    </>
  );
}

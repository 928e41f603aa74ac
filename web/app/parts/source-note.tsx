import type { Attribution, Post } from "@unknot/contract/schemas";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/source";
import { Message } from "../ui/message";
import styles from "./post-card.module.css";

const REL = "nofollow noopener";

function Credit({ half, attribution }: { half: string; attribution: Attribution }) {
  const { author, authorUrl, url, licence, licenceUrl } = attribution;
  const name = author ?? strings.unknownAuthor();
  const parts = {
    half: (
      <a href={url} rel={REL}>
        {half}
      </a>
    ),
    author:
      author && authorUrl ? (
        <a href={authorUrl} rel={REL}>
          {name}
        </a>
      ) : (
        name
      ),
    licence: licenceUrl ? (
      <a href={licenceUrl} rel="license noopener">
        {licence}
      </a>
    ) : (
      licence
    ),
  };
  return <Message text={licence ? strings.credit() : strings.creditAlone()} parts={parts} />;
}

/** Where an imported post comes from, who wrote it and under which licence. */
export default function SourceNote({ source }: { source: NonNullable<Post["source"]> }) {
  const parts = {
    site: source.site,
    problem: <Credit half={common.problem()} attribution={source.problem} />,
    solution: <Credit half={common.solution()} attribution={source.solution} />,
  };
  return (
    <p className={styles.source}>
      <Message text={strings.source()} parts={parts} />
    </p>
  );
}

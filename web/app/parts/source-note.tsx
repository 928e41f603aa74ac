import type { Attribution, Post } from "@unknot/contract/schemas";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/post";
import { Fragment } from "react";
import styles from "./post-card.module.css";

const REL = "nofollow noopener";

function Credit({ half, attribution }: { half: string; attribution: Attribution }) {
  const { author, authorUrl, url, licence, licenceUrl } = attribution;
  return (
    <>
      <a href={url} rel={REL}>
        {half}
      </a>{" "}
      {common.byWord()}{" "}
      {author && authorUrl ? (
        <a href={authorUrl} rel={REL}>
          {author}
        </a>
      ) : (
        (author ?? strings.unknownAuthor())
      )}{" "}
      (
      <a href={licenceUrl} rel="license noopener">
        {licence}
      </a>
      )
    </>
  );
}

/** Where an imported post comes from, who wrote it and under which licence. */
export function SourceNote({ source }: { source: NonNullable<Post["source"]> }) {
  const credits = [
    { half: common.problem(), attribution: source.problem },
    { half: common.solution(), attribution: source.solution },
  ];
  return (
    <p className={styles.source}>
      {strings.source()} {source.site}:{" "}
      {credits.map(({ half, attribution }, index) => (
        <Fragment key={half}>
          {index > 0 && ", "}
          <Credit half={half} attribution={attribution} />
        </Fragment>
      ))}
      {strings.changesOfForm()}
    </p>
  );
}

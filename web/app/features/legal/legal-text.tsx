import type { Block, LegalDocument } from "@unknot/contract/documents/document";
import * as strings from "@unknot/contract/words/legal";
import styles from "./legal.module.css";

function Text({ block, siteName }: { block: Block; siteName: string }) {
  const named = (text: string) => text.replaceAll("{site}", siteName);
  if (typeof block === "string") return <p>{named(block)}</p>;
  return (
    <ul>
      {block.map((point) => (
        <li key={point}>{named(point)}</li>
      ))}
    </ul>
  );
}

/** A text with the name of whoever answers for the site in the place of `{owner}`. */
export function naming(document: LegalDocument, owner: string): LegalDocument {
  const named = (text: string) => text.replaceAll("{owner}", owner);
  const sections = document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => (typeof block === "string" ? named(block) : block.map(named))),
  }));
  return { ...document, sections };
}

/** A text of the site in the reading column, with a table of contents. */
export function LegalText({ document, siteName }: { document: LegalDocument; siteName: string }) {
  return (
    <article className={styles.document}>
      <h1 className={styles.title}>{document.title}</h1>
      {document.dated && <p className={styles.dated}>{strings.lastChanged({ day: document.dated })}</p>}
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 id="contents">{strings.contents()}</h2>
        <ol>
          {document.sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      {document.sections.map(({ id, heading, blocks }) => (
        <section key={id} id={id} className={styles.section}>
          <h2>{heading}</h2>
          {blocks.map((block) => (
            <Text key={String(block)} block={block} siteName={siteName} />
          ))}
        </section>
      ))}
    </article>
  );
}

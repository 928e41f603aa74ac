import type { ComparedLine, ComparedPart, Comparison } from "@unknot/contract/services/history";
import type { ComparedTexts } from "@unknot/contract/services/suggestions";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/history";
import { TabLinks } from "../../ui/tab-links";
import styles from "./history.module.css";
import { comparePath, type Layout } from "./history-address";

/** A piece of text, with what has become of it in words for those who do not see its colour. */
function Part({ part: { text, is } }: { part: ComparedPart }) {
  if (is === "same") return text;
  const Tag = is === "added" ? "ins" : "del";
  return (
    <Tag>
      <span className="visually-hidden">{is === "added" ? strings.added() : strings.removed()} </span>
      {text}
    </Tag>
  );
}

/** Pieces of a text that never changes, each under its place in it: nothing else tells them apart. */
const placed = <T,>(pieces: T[]) => pieces.map((piece, at) => ({ piece, place: String(at) }));

const toParts = (parts: ComparedPart[]) => placed(parts).map(({ piece, place }) => <Part key={place} part={piece} />);

function Line({ line: { is, isCode, parts } }: { line: ComparedLine }) {
  const Tag = isCode ? "code" : "span";
  return (
    <Tag className={styles.line} data-is={is} dir={isCode ? "ltr" : "auto"}>
      {toParts(parts)}
      {parts.every(({ text }) => text === "") && " "}
    </Tag>
  );
}

/** The sides of each line: of lines that came instead of others, the first stands beside the first. */
function besides(lines: ComparedLine[]): [ComparedLine | null, ComparedLine | null][] {
  const rows: [ComparedLine | null, ComparedLine | null][] = [];
  /** Where the next added line goes that came instead of a removed one. */
  let free = 0;
  for (const line of lines) {
    if (line.is === "removed") rows.push([line, null]);
    else if (line.is === "added" && free < rows.length) (rows[free++] as [unknown, ComparedLine])[1] = line;
    else {
      rows.push([without("added", line), without("removed", line)]);
      free = rows.length;
    }
  }
  return rows;
}

const without = (is: "added" | "removed", { parts, ...line }: ComparedLine): ComparedLine | null => {
  const left = parts.filter((part) => part.is !== is);
  return left.length === 0 ? null : { ...line, parts: left };
};

/** Two texts in one, or beside each other. */
export function Lines({ lines, layout }: { lines: ComparedLine[]; layout: Layout }) {
  if (layout === "one") {
    return (
      <div>
        {placed(lines).map(({ piece, place }) => (
          <Line key={place} line={piece} />
        ))}
      </div>
    );
  }
  return (
    <table className={styles.beside}>
      <thead>
        <tr>
          <th scope="col">{strings.before()}</th>
          <th scope="col">{strings.after()}</th>
        </tr>
      </thead>
      <tbody>
        {placed(besides(lines)).map(({ piece: [before, after], place }) => (
          <tr key={place}>
            <td>{before && <Line line={before} />}</td>
            <td>{after && <Line line={after} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isSame = ({ title, tags, problem, solution }: ComparedTexts): boolean =>
  [...title, ...tags, ...problem, ...solution].every(({ is }) => is === "same");

/** What is different between two texts of a post. */
export function ComparedPost({ compared, layout }: { compared: ComparedTexts; layout: Layout }) {
  const { title, tags, problem, solution } = compared;
  const bodies = [
    { heading: common.problem(), lines: problem },
    { heading: common.solution(), lines: solution },
  ];
  return (
    <>
      {isSame(compared) && <p>{strings.saysTheSame()}</p>}
      <article className={styles.card}>
        <h3 className={styles.postTitle} dir="auto">
          {toParts(title)}
        </h3>
        {tags.length > 0 && (
          <p className={styles.tags}>
            {tags.map((tag) => (
              <bdi key={tag.text} data-is={tag.is}>
                <Part part={tag} />
              </bdi>
            ))}
          </p>
        )}
        {bodies.map(({ heading, lines }) => (
          <section key={heading}>
            <h3 className={styles.half}>{heading}</h3>
            <Lines lines={lines} layout={layout} />
          </section>
        ))}
      </article>
    </>
  );
}

type Props = { id: string; comparison: Comparison; layout: Layout };

/** What is different between two versions of a post. */
export function ComparisonView({ id, comparison, layout }: Props) {
  const { from, to } = comparison;
  const pair = { from: from.number, to: to.number };
  const tabs = [
    { text: strings.inOne(), to: comparePath(id, pair), isCurrent: layout === "one" },
    { text: strings.sideBySide(), to: comparePath(id, pair, "split"), isCurrent: layout === "split" },
  ];
  return (
    <section aria-labelledby="compared">
      <div className={styles.head}>
        <h2 id="compared" className={styles.heading}>
          {strings.fromTo(pair)}
        </h2>
        <TabLinks label={strings.layout()} tabs={tabs} linkProps={{ rel: "nofollow", preventScrollReset: true }} />
      </div>
      {to.note && (
        <p className={styles.note} dir="auto">
          {to.note}
        </p>
      )}
      <ComparedPost compared={comparison} layout={layout} />
    </section>
  );
}

import * as strings from "@unknot/contract/words/refine";
import styles from "./search-help.module.css";

/** What can be typed, as it is typed in any language, and what it does. */
const ways = (): [typed: string[], meaning: string][] => [
  [['"hot water"'], strings.helpPhrase()],
  [["-docker"], strings.helpNot()],
  [["tea OR coffee"], strings.helpOr()],
  [["kubern*"], strings.helpStar()],
  [["title:kettle"], strings.helpTitle()],
  [["tag:linux"], strings.helpTag()],
  [["user:name"], strings.helpUser()],
  [["after:2024-05"], strings.helpAfter()],
  [["before:2025"], strings.helpBefore()],
  [["likes:>5"], strings.helpLikes()],
  [["has:code", "has:image"], strings.helpHas()],
];

/** The operators and filters of a search, with an example of each. */
export default function SearchHelp() {
  return (
    <dl className={styles.ways}>
      {ways().map(([typed, meaning]) => (
        <div key={meaning}>
          <dt>
            {typed.map((one) => (
              <code key={one} dir="ltr">
                {one}
              </code>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

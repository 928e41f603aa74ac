import { formatNumber } from "@unknot/contract/language/format";
import { reasonText } from "@unknot/contract/language/reasons";
import type { AbilityStanding } from "@unknot/contract/services/abilities";
import * as strings from "@unknot/contract/words/abilities";
import { Message } from "../ui/message";
import styles from "./ability-rules.module.css";
import { TimeAgo } from "./time-ago";

/** By which rules somebody has an ability or has it not, and why it was taken away. */
export function AbilityRules({ standing: { rules, takenAway } }: { standing: AbilityStanding }) {
  return (
    <>
      {takenAway && (
        <p>
          <Message
            text={strings.takenBecause()}
            parts={{ time: <TimeAgo iso={takenAway.date} />, reason: <bdi>{reasonText(takenAway.reason)}</bdi> }}
          />
        </p>
      )}
      <ul className={styles.rules}>
        {rules.map(({ rule, limit, value, isMet }) => {
          const text = strings.rule({ rule, limit, value: formatNumber(value) });
          return (
            <li key={rule} data-met={isMet}>
              <span aria-hidden="true">{isMet ? "✓" : "–"}</span>
              <span className="visually-hidden">
                {isMet ? strings.met({ rule: text }) : strings.unmet({ rule: text })}
              </span>
              <span aria-hidden="true">{text}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

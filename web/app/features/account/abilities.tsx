import { useQuery } from "@tanstack/react-query";
import { getAbilities } from "@unknot/contract/services/abilities";
import * as strings from "@unknot/contract/words/abilities";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { unwrap } from "../../lib/result";
import { AbilityRules } from "../../parts/ability-rules";
import styles from "./account.module.css";

/** What the member may do by what they have done, and what is asked for of who is to have it. */
export function Abilities() {
  const { data, error } = useQuery({
    queryKey: memberKeys.abilities,
    queryFn: async () => unwrap(await api(getAbilities, { query: {} })).list,
    staleTime: 0,
  });
  return (
    <section className={styles.card} aria-labelledby="abilities">
      <h2 id="abilities">{strings.heading()}</h2>
      <p className={styles.muted}>{strings.says()}</p>
      {error && <p role="alert">{error.message}</p>}
      <ul className={styles.abilities}>
        {data?.map((standing) => {
          const { ability, has, takenAway } = standing;
          return (
            <li key={ability}>
              <h3>
                {strings.name({ ability })}
                <span className={styles.muted}>
                  {takenAway ? strings.taken() : has ? strings.has() : strings.hasNot()}
                </span>
              </h3>
              <p>{strings.explained({ ability })}</p>
              <AbilityRules standing={standing} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

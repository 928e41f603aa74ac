import { useQuery } from "@tanstack/react-query";
import { type AbilityStanding, getAbilities, setAbility } from "@unknot/contract/services/abilities";
import * as strings from "@unknot/contract/words/abilities";
import * as common from "@unknot/contract/words/common";
import * as done from "@unknot/contract/words/done";
import * as moderation from "@unknot/contract/words/moderation";
import { useRef, useState } from "react";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { unwrap } from "../../lib/result";
import { AbilityRules } from "../../parts/ability-rules";
import { Button } from "../../ui/button";
import { DecideForm } from "./decide-form";
import styles from "./moderation.module.css";
import { useFocusInPlace } from "./use-focus-in-place";
import { act } from "./use-moderation";

function OneAbility({ username, standing }: { username: string; standing: AbilityStanding }) {
  const [isOpen, setOpen] = useState(false);
  const { ability, has, takenAway } = standing;
  const name = strings.name({ ability });
  const allowed = takenAway !== null;
  const action = allowed ? strings.giveBackNamed({ username, name }) : strings.takeAwayNamed({ username, name });
  const send = (reason: string) => {
    const call = api(setAbility, { body: { username, ability, allowed, reason } });
    const said = allowed ? done.abilityGiven({ name: username }) : done.abilityTaken({ name: username });
    return act<Awaited<typeof call>>(call, { said, quiet: true });
  };
  return (
    <section aria-label={name} className={styles.form} tabIndex={-1}>
      <h3>
        {name}: {takenAway ? strings.taken() : has ? strings.theyCan() : strings.hasNot()}
      </h3>
      <AbilityRules standing={standing} />
      {isOpen ? (
        <DecideForm action={action} draft={action} onSend={send} onClose={() => setOpen(false)} />
      ) : (
        <div className={styles.actions}>
          <Button data-opens onClick={() => setOpen(true)} aria-label={action}>
            {allowed ? moderation.giveBack() : moderation.takeAway()}
          </Button>
        </div>
      )}
    </section>
  );
}

type Props = { username: string; onClose: () => void };

/** What a member may do by what they have done, for moderators to take away and to give back. Escape closes it. */
export function MemberAbilities({ username, onClose }: Props) {
  const ref = useRef<HTMLElement>(null);
  useFocusInPlace(ref);
  const { data, error } = useQuery({
    queryKey: memberKeys.abilitiesOf(username),
    queryFn: async () => unwrap(await api(getAbilities, { query: { username } })).list,
    staleTime: 0,
  });
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={moderation.abilitiesOf({ username })}
      className={styles.abilities}
      onKeyDown={(event) => event.key === "Escape" && !event.isDefaultPrevented() && onClose()}
    >
      {error && <p role="alert">{error.message}</p>}
      {data?.map((standing) => (
        <OneAbility key={standing.ability} username={username} standing={standing} />
      ))}
      <div className={styles.actions}>
        <Button onClick={onClose}>{common.close()}</Button>
      </div>
    </section>
  );
}

import { type Case, getReports } from "@unknot/contract/services/moderation";
import type { CaseOutcome, CaseStatus } from "@unknot/contract/values";
import * as counts from "@unknot/contract/words/counts";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/moderation";
import { type KeyboardEvent, useRef, useState } from "react";
import { api } from "../../data/api";
import { areKeysOn } from "../../lib/keys";
import { unwrap } from "../../lib/result";
import { Button } from "../../ui/button";
import { ChoiceField } from "../../ui/field";
import { Message } from "../../ui/message";
import { showToast } from "../../ui/toast";
import { CaseRow, decide, keyOf } from "./case-row";
import { DecideForm } from "./decide-form";
import { ListFrame } from "./list-frame";
import styles from "./moderation.module.css";
import { moveFocus, useFocusInRows } from "./use-focus-in-rows";
import { act, useTeamList } from "./use-moderation";
import { emptyOf } from "./waiting-filter";

const statuses = (): { value: CaseStatus; text: string }[] => [
  { value: "open", text: strings.waiting() },
  { value: "hidden", text: members.hidden() },
  { value: "dismissed", text: strings.dismissed() },
];

const KEYS = Object.fromEntries([..."jkhdmx"].map((key) => [key, <kbd key={key}>{key}</kbd>]));

/** Decides several cases with one reason, one after the other, and says how many it could. */
function useBulk(onDone: () => void) {
  return async (cases: Case[], outcome: CaseOutcome, why: Parameters<typeof decide>[2] = {}) => {
    let done = 0;
    let failure = "";
    for (const one of cases) {
      const answer = await decide(one, outcome, why);
      if (answer.success) done++;
      else failure = answer.error;
    }
    onDone();
    await act(Promise.resolve({ success: true }));
    showToast(failure ? strings.decidedBut({ count: done, failure }) : strings.decided({ count: done }));
    return { success: true } as const;
  };
}

function BulkBar({ cases, onDone }: { cases: Case[]; onDone: () => void }) {
  const [isHiding, setHiding] = useState(false);
  const bulk = useBulk(onDone);
  return (
    <section className={styles.bulk} tabIndex={-1} aria-label={strings.selectedReports()}>
      <p>{strings.selected({ count: cases.length })}</p>
      {isHiding ? (
        <DecideForm
          action={strings.hideSelected()}
          draft="several"
          length=""
          onSend={(note, expiration) => bulk(cases, "hidden", { note, expiration })}
          onClose={() => setHiding(false)}
        />
      ) : (
        <div className={styles.actions}>
          <Button data-opens look="danger" onClick={() => setHiding(true)}>
            {strings.hideSelected()}
          </Button>
          <Button onClick={() => void bulk(cases, "dismissed")}>{strings.dismissSelected()}</Button>
          <Button onClick={onDone}>{strings.selectNone()}</Button>
        </div>
      )}
    </section>
  );
}

/** The queue of reported things. */
export function Queue() {
  const [status, setStatus] = useState<CaseStatus>("open");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLElement>(null);
  const keptFocus = useFocusInRows(list);
  const query = useTeamList("reports", { status }, async (page) =>
    unwrap(await api(getReports, { query: { status, page } })),
  );
  const cases = query.data?.list ?? [];
  const chosen = cases.filter((one) => selected.has(keyOf(one)));
  const toggle = (key: string) =>
    setSelected((old) => {
      const next = new Set(old);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (isTyping || !areKeysOn() || (event.key !== "j" && event.key !== "k")) return;
    event.preventDefault();
    moveFocus(list.current, event.key === "j" ? 1 : -1);
  };
  return (
    <section ref={list} tabIndex={-1} aria-label={strings.reports()} onKeyDown={onKeyDown} {...keptFocus}>
      <div className={styles.filters}>
        <ChoiceField
          label={members.show()}
          value={status}
          options={statuses()}
          onChange={({ target }) => setStatus(target.value as CaseStatus)}
        />
        <p role="status" className={styles.muted}>
          {query.data && counts.reports({ count: query.data.totalCount })}
        </p>
        <Button onClick={() => moveFocus(list.current, 1)} aria-describedby="queue-keys">
          {strings.goToTheFirst()}
        </Button>
      </div>
      <p id="queue-keys" className={styles.keys}>
        <Message text={strings.keys()} parts={KEYS} />
      </p>
      {chosen.length > 0 && <BulkBar cases={chosen} onDone={() => setSelected(new Set())} />}
      <ListFrame
        query={query}
        data={query.data}
        empty={emptyOf(status === "open" ? "open" : "answered", strings.reportsStandHere(), () => setStatus("open"))}
      >
        {cases.map((one) => (
          <CaseRow
            key={keyOf(one)}
            one={one}
            isSelected={selected.has(keyOf(one))}
            onSelect={() => toggle(keyOf(one))}
          />
        ))}
      </ListFrame>
    </section>
  );
}

import { type Case, getReports } from "@unknot/contract/services/moderation";
import { type KeyboardEvent, useRef, useState } from "react";
import { api } from "../../lib/api";
import { areKeysOn } from "../../lib/keys";
import { unwrap } from "../../lib/result";
import { plural } from "../../lib/words";
import { Button } from "../../ui/button";
import { ChoiceField } from "../../ui/field";
import { showToast } from "../../ui/toast";
import { CaseRow, decide, keyOf } from "./case-row";
import { DecideForm } from "./decide-form";
import { ListFrame } from "./list-frame";
import styles from "./moderation.module.css";
import { useAct, useTeamList } from "./use-moderation";

type Status = Case["status"];

const STATUSES: { value: Status; text: string }[] = [
  { value: "open", text: "Waiting" },
  { value: "hidden", text: "Hidden" },
  { value: "dismissed", text: "Dismissed" },
];

/** Decides several cases with one reason, one after the other, and says how many it could. */
function useBulk(onDone: () => void) {
  const act = useAct();
  return async (cases: Case[], outcome: "hidden" | "dismissed", why: Parameters<typeof decide>[2] = {}) => {
    let done = 0;
    let failure = "";
    for (const one of cases) {
      const answer = await decide(one, outcome, why);
      if (answer.success) done++;
      else failure = answer.error;
    }
    onDone();
    await act(Promise.resolve({ success: true }));
    showToast(`${plural(done, "report")} decided${failure && `. ${failure}`}`);
    return { success: true } as const;
  };
}

function BulkBar({ cases, onDone }: { cases: Case[]; onDone: () => void }) {
  const [isHiding, setHiding] = useState(false);
  const bulk = useBulk(onDone);
  return (
    <section className={styles.bulk} aria-label="Selected reports">
      <p>{plural(cases.length, "report")} selected</p>
      {isHiding ? (
        <DecideForm
          action="Hide Selected"
          draft="several"
          length=""
          onSend={(note, expiration) => bulk(cases, "hidden", { note, expiration })}
          onClose={() => setHiding(false)}
        />
      ) : (
        <div className={styles.actions}>
          <Button look="danger" onClick={() => setHiding(true)}>
            Hide Selected
          </Button>
          <Button onClick={() => void bulk(cases, "dismissed")}>Dismiss Selected</Button>
          <Button onClick={onDone}>Select None</Button>
        </div>
      )}
    </section>
  );
}

/** Moves the focus to the next or previous row of a list, as the keys j and k do. */
function moveFocus(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-case]") ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[Math.min(rows.length - 1, Math.max(0, at === -1 ? 0 : at + step))];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** The queue of reported things. */
export function Queue() {
  const [status, setStatus] = useState<Status>("open");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLElement>(null);
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
    <section ref={list} aria-label="Reports" onKeyDown={onKeyDown}>
      <div className={styles.filters}>
        <ChoiceField
          label="Show"
          value={status}
          options={STATUSES}
          onChange={({ target }) => setStatus(target.value as Status)}
        />
        <p className={styles.muted}>{query.data && plural(query.data.totalCount, "report")}</p>
        <Button onClick={() => moveFocus(list.current, 1)} aria-describedby="queue-keys">
          Go to the First
        </Button>
      </div>
      <p id="queue-keys" className={styles.keys}>
        Keys, once a report has the focus: <kbd>j</kbd> next, <kbd>k</kbd> previous, <kbd>h</kbd> hide, <kbd>d</kbd>{" "}
        dismiss, <kbd>m</kbd> mute, <kbd>x</kbd> select.
      </p>
      {chosen.length > 0 && <BulkBar cases={chosen} onDone={() => setSelected(new Set())} />}
      <ListFrame query={query} data={query.data} empty={status === "open" ? "Nothing waits" : "Nothing yet..."}>
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

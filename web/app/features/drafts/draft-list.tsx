import { useQuery } from "@tanstack/react-query";
import { formatHere } from "@unknot/contract/language/format";
import { pages } from "@unknot/contract/pages";
import type { DraftField } from "@unknot/contract/rules/draft";
import { deleteDraft, getDraft, getDrafts } from "@unknot/contract/services/drafts";
import type { DraftForm } from "@unknot/contract/values";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/writing";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { useSession, useViewer } from "../../data/session";
import { openDialog } from "../../lib/dialogs";
import { ownerStore, VISITOR_OWNER } from "../../lib/draft-owner";
import { type Beside, draftIn, draftsOf } from "../../lib/drafts";
import { unwrap } from "../../lib/result";
import { browserStorage } from "../../lib/storage";
import { EmptyPlace } from "../../parts/empty-place";
import { TimeAgo } from "../../parts/time-ago";
import { isNothing, isUntouched } from "../../parts/writing/beginning";
import { deviceName } from "../../parts/writing/device-name";
import { plainText } from "../../parts/writing/plain-text";
import { Button } from "../../ui/button";
import { Message } from "../../ui/message";
import styles from "./drafts.module.css";
import { openForm } from "./open-form";

type Row = {
  key: string;
  form: DraftForm;
  about: string;
  words: string;
  saved: string;
  /** Null for what this device has. */
  device: string | null;
  isWaiting: boolean;
  beside?: Beside | undefined;
  /** What the server calls it, where it is a version that was set aside, and until when it stays. */
  aside: { id: string; until: string } | null;
};

const thingOf = ({ form, about }: { form: string; about: string }) => `${form}:${about}`;

/** What was begun in this browser, and what the server has besides. */
function useRows(owner: string) {
  const viewer = useViewer();
  const { data, refetch } = useQuery({
    queryKey: memberKeys.drafts,
    queryFn: async () => unwrap(await api(getDrafts, {})).list,
    enabled: viewer !== null,
    staleTime: 0,
    retry: false,
  });
  const unsent = draftsOf(owner).filter((draft) => !isNothing(draft));
  const here = unsent.map(({ form, about, values, at, isWaiting = false, beside }): Row => {
    const words = plainText(Object.values(values).join(" ")) || (isUntouched(values, {}) ? "" : strings.onlyImage());
    return {
      key: thingOf({ form, about }),
      form: form as DraftForm,
      about,
      words,
      saved: at,
      device: null,
      isWaiting,
      beside,
      aside: null,
    };
  });
  const known = new Set(here.map(thingOf));
  const there = (data ?? [])
    .filter(
      (draft) => (draft.words !== "" || draft.hasImage) && (draft.asideUntil !== null || !known.has(thingOf(draft))),
    )
    .map(({ draft_id, form, about, saved, device, asideUntil, ...draft }): Row => {
      const aside = asideUntil === null ? null : { id: draft_id, until: asideUntil };
      const words = draft.words || strings.onlyImage();
      return { key: draft_id, form, about, words, saved, device, isWaiting: false, aside };
    });
  const rows = [...here, ...there];
  return { rows: rows.sort((a, b) => b.saved.localeCompare(a.saved)), refetch };
}

type ItemProps = { row: Row; owner: string; onChange: () => void };

function Item({ row, owner, onChange }: ItemProps) {
  const navigate = useNavigate();
  const { form, about, beside, aside } = row;
  const goOn = async () => {
    if (aside) {
      const answer = await api(getDraft, { query: { draft_id: aside.id } });
      if (!answer.success || !answer.draft) return onChange();
      const { saved: _, device: __, base, ...fields } = answer.draft;
      const typed = Object.entries(fields).filter(([, text]) => text !== "") as [DraftField, string][];
      const begunFrom = base === null ? {} : { base };
      draftIn(`${owner}:${form}:${about}`, browserStorage).save(Object.fromEntries(typed), begunFrom);
    }
    openForm({ form, about, beside }, navigate);
  };
  const remove = () =>
    openDialog("confirm", {
      title: members.discardDraft(),
      text: members.draftIsLost(),
      action: members.discard(),
      onConfirm: () => {
        if (!aside) draftIn(`${owner}:${form}:${about}`, browserStorage).drop();
        const query = aside ? { draft_id: aside.id } : { form, about };
        if (owner === VISITOR_OWNER) onChange();
        else void api(deleteDraft, { query }).then(onChange);
      },
    });
  const time = { time: <TimeAgo iso={row.saved} /> };
  return (
    <li className={styles.item}>
      <h2>{strings.formName({ form })}</h2>
      <p className={styles.words} dir="auto">
        {row.words.slice(0, 160)}
      </p>
      <p className={styles.note}>
        <Message
          text={row.device === null ? strings.onThisDevice() : strings.there({ device: deviceName(row.device) })}
          parts={time}
        />
        {row.isWaiting && ` · ${strings.waitsHere()}`}
        {aside && ` · ${strings.setAside({ day: formatHere(aside.until) })}`}
      </p>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => void goOn()}>
          {aside ? strings.otherVersion() : strings.continueWriting()}
        </Button>
        <Button onClick={remove}>{members.discard()}</Button>
      </div>
    </li>
  );
}

function List({ owner }: { owner: string }) {
  const [, setCount] = useState(0);
  const { rows, refetch } = useRows(owner);
  const onChange = () => {
    setCount((count) => count + 1);
    void refetch();
  };
  if (rows.length === 0) {
    return (
      <EmptyPlace
        heading="h2"
        title={strings.noUnsent()}
        says={strings.noUnsentExplained()}
        way={{ text: common.createAPost(), to: pages.createPost }}
      />
    );
  }
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <Item key={row.key} row={row} owner={owner} onChange={onChange} />
      ))}
    </ul>
  );
}

/**
 * All that somebody began to write and has not sent, here and on their other devices; each leads back to its form. Nobody
 * types here: the list is of whoever is there now, and of nobody once a session has ended.
 */
export function DraftList() {
  const owner = ownerStore((state) => state.owner);
  const session = useSession();
  const hasEnded = session.status === "visitor" && session.hasEnded;
  return owner && !hasEnded ? <List key={owner} owner={owner} /> : null;
}

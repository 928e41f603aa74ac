import { currentLanguage } from "@unknot/contract/language/current";
import type { DraftField } from "@unknot/contract/rules/draft";
import type { Draft } from "@unknot/contract/services/drafts";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/writing";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { Message } from "../../ui/message";
import { TimeAgo } from "../time-ago";
import { deviceName } from "./device-name";
import { plainText } from "./plain-text";
import styles from "./writing.module.css";

type Values = Partial<Record<DraftField, string>>;
export type OtherVersionProps = {
  other: Values & Partial<Pick<Draft, "saved" | "device">>;
  own: Values;
  ownAt: string;
  /** Whether the other one is not a draft, but what the post says now. */
  isPost?: boolean;
  choose: (which: "other" | "own") => Promise<string | null>;
};

/** Characters around the first difference: enough to know one's own words again. */
const [BEFORE, SHOWN] = [30, 160];

const nameOf: Partial<Record<DraftField, () => string>> = {
  problem: common.problem,
  solution: common.solution,
  tags: common.tags,
  reason: members.reason,
  message: members.message,
};

/** Where two texts first differ. */
function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

function passage(text: string, at: number): string {
  const from = Math.max(0, at - BEFORE);
  return `${from > 0 ? "…" : ""}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? "…" : ""}`;
}

/** Both versions of a draft that was changed in two places: when, on what device, and where they differ. */
export default function OtherVersion({ other, own, ownAt, isPost = false, choose }: OtherVersionProps) {
  const [isChosen, setChosen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const differing = (Object.keys(own) as DraftField[])
    .map((name) => ({ name, here: plainText(own[name] ?? ""), there: plainText(other[name] ?? "") }))
    .filter(({ here, there }) => here !== there);
  const names = differing.flatMap(({ name }) => nameOf[name]?.() ?? []);
  const pick = (which: "other" | "own") => {
    setChosen(true);
    setFailure(null);
    void choose(which)
      .then(setFailure)
      .finally(() => setChosen(false));
  };
  const version = (which: "here" | "there") => (
    <div className={styles.version} dir="auto">
      <p>
        {which === "there" && isPost ? (
          strings.postNow()
        ) : (
          <Message
            text={which === "here" ? strings.here() : strings.there({ device: deviceName(other.device ?? "") })}
            parts={{ time: <TimeAgo iso={which === "here" ? ownAt : (other.saved ?? "")} /> }}
          />
        )}
      </p>
      {differing.map((one) => (
        <p key={one.name} className={styles.passage}>
          {passage(one[which], firstDifference(one.here, one.there))}
        </p>
      ))}
    </div>
  );
  const alert = useRef<HTMLDivElement>(null);
  // Whoever has just pressed the button that sends is at the end of the form.
  useEffect(() => {
    alert.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={alert} className={styles.other} role="alert">
      <p>{isPost ? strings.postChanged() : strings.changedElsewhere()}</p>
      {names.length > 0 && <p>{strings.differs({ fields: new Intl.ListFormat(currentLanguage()).format(names) })}</p>}
      {version("here")}
      {version("there")}
      {failure && <p>{failure}</p>}
      <p className={styles.choices}>
        <Button disabled={isChosen} onClick={() => pick("other")}>
          {strings.otherVersion()}
        </Button>
        <Button disabled={isChosen} look="primary" onClick={() => pick("own")}>
          {strings.keepThis()}
        </Button>
      </p>
    </div>
  );
}

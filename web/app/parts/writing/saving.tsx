import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/writing";
import { lazy, Suspense } from "react";
import type { useWriting } from "./use-writing";
import styles from "./writing.module.css";

const OtherVersion = lazy(() => import("./other-version"));

type Props = { saving: ReturnType<typeof useWriting>["saving"] };

function sentenceOf({ isSaved, isWaiting }: Props["saving"]): string {
  if (isWaiting) return strings.waits();
  if (isSaved === null) return "";
  return isSaved ? members.draftSaved() : strings.notSaved();
}

/** Whether what is typed is kept: said only when it is. */
export function Saving({ saving }: Props) {
  return (
    <span className={styles.saved} role="status">
      {sentenceOf(saving)}
    </span>
  );
}

/** Asks which version to go on with, where a draft was changed here and elsewhere. */
export function Conflict({ saving: { other, choose, read } }: Props) {
  const kept = other && read();
  if (!other || !kept) return null;
  return (
    <Suspense>
      <OtherVersion other={other} own={kept.values} ownAt={kept.at} choose={choose} />
    </Suspense>
  );
}

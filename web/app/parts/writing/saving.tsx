import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/writing";
import { Suspense } from "react";
import { needed } from "../needed";
import type { useWriting } from "./use-writing";
import styles from "./writing.module.css";

const MissingDraft = needed(() => import("./missing-draft"));
const OtherVersion = needed(() => import("./other-version"));

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

/**
 * Asks which version to go on with, where a draft was changed here and elsewhere, or the post that it changes was; and
 * whether it is needed at all, where it was sent or discarded elsewhere.
 */
export function Conflict({ saving: { other, choose, post, choosePost, isMissing, chooseMissing, read } }: Props) {
  const kept = (other ?? post ?? isMissing) && read();
  if (!kept) return null;
  const own = { own: kept.values, ownAt: kept.at };
  return (
    <Suspense>
      {other ? (
        <OtherVersion {...own} other={other} choose={choose} />
      ) : post ? (
        <OtherVersion {...own} other={post} isPost choose={choosePost} />
      ) : (
        <MissingDraft choose={chooseMissing} />
      )}
    </Suspense>
  );
}

import type { DraftField } from "@unknot/contract/rules/draft";
import { useEffect, useState } from "react";
import type { draftIn } from "../../lib/drafts";
import { isSame } from "../../lib/form-fields";

/** What a form begins with: the text of a post, and which version of it that is. */
export type Base = { version: string; values: Partial<Record<DraftField, string>> };

type Options = { name: string | undefined; draft: ReturnType<typeof draftIn>; base: Base | undefined };

/**
 * What has happened to a draft since it was begun: the post that it changes `isBehind`, or it `isMissing`, as it was sent
 * or discarded in another tab or on another device, and only this form still has it.
 */
export function useMeanwhile({ name, draft, base }: Options) {
  const [isBehind, setBehind] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const miss = () => draft.read() !== null && setMissing(true);
  const compare = () => {
    const kept = draft.read();
    // What was kept by an older page says nothing of a version.
    if (base && kept?.base !== undefined && kept.base !== base.version) setBehind(!isSame(kept.values, base.values));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known who writes, and whenever the post is another
  useEffect(() => {
    if (!name) return;
    compare();
    return draft.onRemoved(miss);
  }, [name, base?.version]);
  const settle = () => {
    setBehind(false);
    setMissing(false);
  };
  return { isBehind, isMissing, miss, compare, settle };
}

import { SECOND } from "@unknot/contract/limits";
import type { PostText } from "@unknot/contract/rules/post";
import { deleteDraft, getDraft, saveDraft } from "@unknot/contract/services/drafts";
import { useEffect, useRef, useState } from "react";
import { api } from "../../data/api";
import { browserStorage } from "../../lib/storage";

const PAUSE = 2 * SECOND;

type Draft = PostText & { saved: string };
type Options = {
  /** Under which the form keeps its own draft in this browser. */
  key: string;
  /** The post that is being changed; undefined for a new one. */
  id: string | undefined;
  values: () => PostText | null;
  replace: (post: PostText) => void;
};

const queryOf = (id: string | undefined) => ({ ...(id !== undefined && { ps_id: id }) });

/**
 * Keeps the draft on the server too, some moments after the last stroke, so that it can be taken up on another device.
 * Where both were changed, `other` is the one from there, and the writer chooses.
 */
export function useServerDraft({ key, id, values, replace }: Options) {
  const [other, setOther] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** When the draft on the server was saved that this browser knows. */
  const known = `draft:${key}:server`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const hasOwn = browserStorage.get(`draft:${key}`) !== null;
    void api(getDraft, { query: queryOf(id) }).then((answer) => {
      const draft = answer.success ? answer.draft : null;
      if (!draft || draft.saved === browserStorage.get(known)) return;
      if (hasOwn) return setOther(draft);
      browserStorage.set(known, draft.saved);
      replace(draft);
    });
    return () => clearTimeout(timer.current);
  }, []);

  const save = async () => {
    const body = values();
    if (!body) return;
    const answer = await api(saveDraft, { query: queryOf(id), body });
    if (answer.success) browserStorage.set(known, answer.saved);
  };
  const onInput = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), PAUSE);
  };
  const drop = () => {
    clearTimeout(timer.current);
    browserStorage.set(known, null);
    void api(deleteDraft, { query: queryOf(id) });
  };
  const choose = (which: "other" | "own") => {
    if (which === "other" && other) {
      browserStorage.set(known, other.saved);
      replace(other);
    } else void save();
    setOther(null);
  };
  return { other, choose, onInput, drop };
}

import { MINUTE, SECOND } from "@unknot/contract/limits";
import type { DraftField } from "@unknot/contract/rules/draft";
import { type Draft, deleteDraft, getDraft, saveDraft } from "@unknot/contract/services/drafts";
import type { DraftForm } from "@unknot/contract/values";
import { useEffect, useRef, useState } from "react";
import { api } from "../../data/api";
import { onDraftsSaved } from "../../data/draft-news";
import type { draftIn } from "../../lib/drafts";
import { plainText } from "./plain-text";

const PAUSE = 2 * SECOND;
/** A server that could not say what it has is asked again, each time twice as long after, at most this long. */
const LONGEST_WAIT = MINUTE;

type Values = Partial<Record<DraftField, string>>;
type Options = {
  form: DraftForm;
  about: string;
  /** Whether it is a member who writes: the server keeps nothing of visitors. */
  isMember: boolean;
  names: readonly DraftField[];
  draft: ReturnType<typeof draftIn>;
  values: () => Values | null;
  replace: (values: Values) => void;
  /** Hears that the form has now what another one wrote, and from which version of the post that was begun. */
  onTaken: (base: string | null) => void;
  /** Hears that the server has not any more what this form goes on from. */
  onMissing: () => void;
};

/** What a reader has of a text: the editor may write the same in another way. */
const readable = (html = "") => plainText(html.replace(/<img[^>]*src="([^"]*)"[^>]*>/g, " $1 "));

const turns = new Map<string, Promise<unknown>>();

/** One call about a draft at a time, in their order: a form that is opened anew does not find what is being removed. */
function inTurn(thing: string, run: () => Promise<unknown>): void {
  turns.set(thing, (turns.get(thing) ?? Promise.resolve()).then(run, run));
}

/**
 * Keeps a draft on the server too, some moments after the last stroke and when the page is left, so that it can be taken
 * up on another device. Where both were changed, `other` is the version from there, and the writer chooses; the other
 * stays for a week.
 */
export function useServerDraft(options: Options) {
  const { form, about, isMember, names, draft, values, replace, onTaken, onMissing } = options;
  const [other, setOther] = useState<Draft | null>(null);
  const [isSaved, setSaved] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** `saved` of the version on the server that this form goes on from. */
  const known = useRef<string | null>(null);
  const isOver = useRef(false);
  const isGone = useRef(false);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useRef(SECOND);
  const query = { form, about };
  const thing = `${form} ${about}`;

  const know = (saved: string | null) => {
    known.current = saved;
    draft.note({ known: saved });
  };
  const fieldsOf = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name] ?? ""]));
  const isSame = (a: Values, b: Values) => names.every((name) => readable(a[name]) === readable(b[name]));
  const take = (found: Draft) => {
    replace(fieldsOf(found) as Values);
    know(found.saved);
    onTaken(found.base);
  };
  /** Answers why the server has not kept it; null where it has, or there is nothing to keep. */
  const send = async (aside?: "this" | "that"): Promise<string | null> => {
    // The form itself may be gone already.
    const kept = draft.read();
    const typed = values() ?? kept?.values;
    if (!typed || (isOver.current && !aside)) return null;
    const base = kept?.base === undefined ? {} : { base: kept.base };
    const text = { title: "", problem: "", solution: "", ...typed, ...base };
    const answer = await api(saveDraft, {
      query,
      body: { ...text, ...(aside ? { aside } : { known: known.current }) },
    });
    if (!answer.success) return answer.error;
    if (isOver.current) return null;
    if (answer.other && !isSame(typed, answer.other)) setOther(answer.other);
    else if (answer.other) {
      know(answer.saved);
      save();
    } else {
      setSaved(true);
      if (aside !== "this") know(answer.saved);
    }
    return null;
  };
  const save = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    inTurn(thing, () => send());
  };
  const look = async () => {
    const answer = await api(getDraft, { query });
    if (isOver.current) return;
    if (!answer.success) return lookAgain(answer.status);
    wait.current = SECOND;
    const found = answer.draft;
    if (!found && known.current !== null) onMissing();
    if (!found || found.saved === known.current) return;
    const typed = draft.read()?.values as Values | undefined;
    if (!typed) return take(found);
    if (isSame(typed, found)) return know(found.saved);
    setOther(found);
  };

  /** What could not be asked for may be all that there is of somebody's words: the form would stay empty. */
  const lookAgain = (status: number) => {
    if (isGone.current || (status !== 0 && status !== 429 && status < 500)) return;
    clearTimeout(again.current);
    again.current = setTimeout(() => inTurn(thing, look), wait.current);
    wait.current = Math.min(2 * wait.current, LONGEST_WAIT);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known who writes
  useEffect(() => {
    if (!isMember) return;
    known.current = draft.read()?.known ?? null;
    isGone.current = false;
    inTurn(thing, look);
    // What was saved from here is told too; a save that is on its way says by its answer what it has found.
    const stop = onDraftsSaved((saved) => {
      if (saved !== known.current && timer.current === undefined) inTurn(thing, look);
    });
    return () => {
      stop();
      isGone.current = true;
      clearTimeout(again.current);
    };
  }, [isMember]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as the form lives
  useEffect(() => {
    const flush = () => {
      // At once: after this nothing may run any more.
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      void send();
    };
    const onHidden = () => document.hidden && flush();
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      flush();
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", onHidden);
    };
  }, [isMember]);

  const onInput = () => {
    isOver.current = false;
    setSaved(false);
    if (!isMember || other) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, PAUSE);
  };
  /** Goes on with what is here although the server has forgotten it, as with something new. */
  const keep = () => {
    know(null);
    if (isMember) save();
  };
  /** Forgets what was saved of a form that has been emptied, and nothing that this form does not know of. */
  const clear = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!isMember || other) return;
    inTurn(thing, async () => {
      if (known.current === null || draft.read()) return;
      known.current = null;
      await api(deleteDraft, { query });
    });
  };
  const drop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    isOver.current = true;
    known.current = null;
    setOther(null);
    if (isMember) inTurn(thing, () => api(deleteDraft, { query }));
  };
  /** Answers why nothing has been chosen: what is not taken has to be set aside first, or it would be gone. */
  const choose = async (which: "other" | "own"): Promise<string | null> => {
    if (!other) return null;
    const failure = await send(which === "other" ? "this" : "that");
    if (failure !== null) return failure;
    if (which === "other") take(other);
    setOther(null);
    return null;
  };
  const setAside = () => (isMember ? send("this") : Promise.resolve(null));
  return { other, choose, onInput, keep, clear, setAside, drop, isSaved, known: () => known.current };
}

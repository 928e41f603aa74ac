import type { Problem } from "@unknot/contract/rules/problem";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { openOver } from "./dialogs";
import { draftIn } from "./drafts";
import {
  errorOfField,
  errorOfForm,
  type FormProblem,
  isFailure,
  noticeOf,
  problemOfFailure,
  problemsOf,
  stillWrong,
} from "./form-errors";
import { fill, focusFirst, isSame, readFields, savable, type Values } from "./form-fields";
import { holdFields } from "./hold-fields";
import type { DraftStorage } from "./storage";
import { useDraftOwner } from "./use-draft-owner";
import { useFocusAround } from "./use-focus-around";
import { useHydrated } from "./use-hydrated";

export type FormOptions<N extends string, Answer> = {
  names: readonly N[];
  /** Under which what is typed is saved, for its writer alone; without it nothing is. Passwords never are. */
  draft?: string;
  /** Where it is saved: in this tab, or, for what people write, in this browser. */
  storage?: DraftStorage;
  /** The rules that are broken, checked before anything is sent. */
  check: (values: Values<N>) => Iterable<Problem> | Problem | FormProblem | null;
  /** `key` is the same as long as the values are: a call that is sent again happens once. */
  call: (values: Values<N>, key: string) => Promise<Answer>;
  /** Which version on the server what is typed goes on from. */
  known?: () => string | null;
  /** Hears that a field has changed; `isRestored` where nobody typed that, but what was kept has been put back. */
  onChanged?: (change: { isRestored: boolean }) => void;
  /** What the server refused of a form that was sent without scripts. */
  refused?: FormProblem | undefined;
  /** What to do with an answer that went well. In all other cases what was typed stays in the form. */
  onDone: (answer: Extract<Answer, { success: true }>, values: Values<N>) => void;
};

/**
 * A form whose fields the browser holds, so that nothing typed before the scripts came is lost. Checks, sends once at
 * a time, shows what is wrong with each field until that is mended, and puts the focus on the first of them; nothing
 * typed goes away on a failure, and nothing can be typed while it is on its way. Ctrl+Enter sends it from any field, and
 * resetting it is what discards what was typed.
 */
export function useForm<N extends string, Answer extends { success: boolean }>(options: FormOptions<N, Answer>) {
  const { check, call, onDone, names } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<FormProblem[]>(options.refused ? [options.refused] : []);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const sender = useRef<HTMLElement>(null);
  /** Whether the browser keeps what was typed; null where nothing was. */
  const [isSaved, setSaved] = useState<boolean | null>(null);
  const isReady = useHydrated();
  const owner = useDraftOwner();
  const name = options.draft && owner ? `${owner}:${options.draft}` : undefined;
  const draft = draftIn(name, options.storage);
  const isRestoring = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known who writes; fields typed in meanwhile win
  useEffect(() => {
    // What was typed before that is theirs, too.
    const isTyped = name && Object.values(savable(ref.current, names)).some((value) => value !== "");
    restore();
    if (isTyped && !draft.read() && isSaved !== null) saveDraft();
  }, [name]);
  const saveDraft = () => {
    const known = options.known?.();
    const isKept = draft.save(savable(ref.current, names), known === undefined ? {} : { known });
    setSaved(isKept);
  };
  const restore = () => {
    const kept = draft.read();
    isRestoring.current = true;
    fill(ref.current, draft.restore(), { wins: "typed" });
    isRestoring.current = false;
    if (!kept) return;
    // Fields that were typed in meanwhile have won.
    if (!isSame(savable(ref.current, names), kept.values)) return onInput();
    // Nobody has typed: when that was, what it goes on from and whether it waits to be sent stay as they were.
    setSaved(draft.note({}));
    options.onChanged?.({ isRestored: true });
  };
  // Once what is wrong is shown: an editor may have been hidden behind its preview.
  const [failed, setFailed] = useState<FormProblem[]>([]);
  useEffect(() => focusFirst(ref.current, failed), [failed]);
  const fail = (next: FormProblem[]) => {
    setProblems(next);
    setFailed(next);
  };
  const onInput = (event?: FormEvent<HTMLFormElement>) => {
    if (isRestoring.current) return;
    saveDraft();
    options.onChanged?.({ isRestored: false });
    if (problems.length === 0 || !ref.current) return;
    const { name: changed = "" } = (event?.target ?? {}) as HTMLInputElement;
    setProblems(stillWrong(problems, problemsOf(check(readFields(ref.current, names))), changed));
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second click comes before the first one has been rendered.
    if (isBusy.current || !ref.current) return;
    const values = readFields(ref.current, names);
    const broken = problemsOf(check(values));
    if (broken.length > 0) return fail(broken);
    setProblems([]);
    isBusy.current = true;
    sender.current = document.activeElement as HTMLElement;
    setSending(true);
    const release = holdFields(ref.current);
    const answer = await call(values, draft.sendingKey(values)).finally(() => {
      isBusy.current = false;
      release();
      setSending(false);
    });
    if (isFailure(answer)) {
      const notice = noticeOf(answer);
      if (notice) openOver("moderationNotice", notice);
      return fail([problemOfFailure(answer)]);
    }
    draft.drop();
    onDone(answer as Extract<Answer, { success: true }>, values);
  };

  // A button that could not be pressed for a while has lost the focus, and another may have come in its place.
  useEffect(() => {
    if (isSending || !sender.current) return;
    const button = sender.current.isConnected
      ? sender.current
      : ref.current?.querySelector<HTMLElement>("[type=submit]");
    if (document.activeElement === document.body) button?.focus();
    sender.current = null;
  }, [isSending]);
  useFocusAround(ref, sender);
  const discard = () => {
    draft.drop();
    setSaved(null);
  };
  const errorOf = (name: N) => errorOfField(problems, name);
  const formError = errorOfForm(problems, names);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    ref.current?.requestSubmit();
  };
  const formProps = {
    ref,
    onSubmit,
    onKeyDown,
    onInput,
    onReset: discard,
    method: "post",
    noValidate: true,
    // What is sent before the page has come to life waits for it.
    "data-early": isReady ? undefined : true,
  } as const;
  const values = () => (ref.current ? readFields(ref.current, names) : null);
  const replace = (values: Values<N>) => fill(ref.current, values, { wins: "values" });
  return { formProps, isSending, isSaved, errorOf, formError, discard, replace, values, draft, owner };
}

import type { Problem } from "@unknot/contract/rules/problem";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { openOver } from "./dialogs";
import { draftIn } from "./drafts";
import { errorOfField, errorOfForm, type FormProblem, isFailure, noticeOf, problemOfFailure } from "./form-errors";
import type { DraftStorage } from "./storage";
import { useDraftOwner } from "./use-draft-owner";
import { useHydrated } from "./use-hydrated";

type Values<N extends string> = Record<N, string>;

export type FormOptions<N extends string, Answer> = {
  names: readonly N[];
  /** Under which what is typed is saved, for its writer alone; without it nothing is. Passwords never are. */
  draft?: string;
  /** Where it is saved: in this tab, or, for what people write, in this browser. */
  storage?: DraftStorage;
  /** The first broken rule, checked before anything is sent. */
  check: (values: Values<N>) => Problem | FormProblem | null;
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

function inputOf(form: HTMLFormElement | null, name: string) {
  const input = form?.elements.namedItem(name);
  const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];
  return kinds.some((kind) => input instanceof kind) ? (input as HTMLInputElement) : null;
}

function read<N extends string>(form: HTMLFormElement, names: readonly N[]): Values<N> {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")])) as Values<N>;
}

/**
 * Puts values into the fields of a form, as if they had been typed there. Where something was typed since the form
 * appeared, either that wins or the values do.
 */
function fill(form: HTMLFormElement | null, values: Record<string, string>, { wins }: { wins: "typed" | "values" }) {
  for (const [name, value] of Object.entries(values)) {
    const input = inputOf(form, name);
    if (!input || input.type === "checkbox" || input.value === value) continue;
    if (wins === "typed" && input.value !== (input.defaultValue ?? "")) continue;
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

const isSame = (a: Record<string, string>, b: Record<string, string>) =>
  Object.entries(a).every(([name, value]) => value === (b[name] ?? ""));

/** What may be saved of a form: everything but passwords. */
function savable(form: HTMLFormElement | null, names: readonly string[]): Record<string, string> {
  const secret = (name: string) => inputOf(form, name)?.type === "password" || /password|confirmation/i.test(name);
  const typed = names.filter((name) => !secret(name)).map((name) => [name, inputOf(form, name)?.value ?? ""]);
  return Object.fromEntries(typed);
}

/**
 * A form whose fields the browser holds, so that nothing typed before the scripts came is lost. Checks, sends once at
 * a time, shows the first problem and puts the focus on its field; nothing typed goes away on a failure. Ctrl+Enter sends
 * it from any field, and resetting it is what discards what was typed.
 */
export function useForm<N extends string, Answer extends { success: boolean }>(options: FormOptions<N, Answer>) {
  const { check, call, onDone, names } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<FormProblem | null>(options.refused ?? null);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
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
  const onInput = () => {
    if (isRestoring.current) return;
    saveDraft();
    options.onChanged?.({ isRestored: false });
  };

  const fail = (next: FormProblem) => {
    setProblem(next);
    const field = next.field && inputOf(ref.current, next.field);
    if (field) field.focus();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second click comes before the first one has been rendered.
    if (isBusy.current || !ref.current) return;
    const values = read(ref.current, names);
    const broken = check(values);
    if (broken) return fail("text" in broken ? broken : { text: broken.sentence.text, field: broken.field });
    setProblem(null);
    isBusy.current = true;
    setSending(true);
    const answer = await call(values, draft.sendingKey(values)).finally(() => {
      isBusy.current = false;
      setSending(false);
    });
    if (isFailure(answer)) {
      const notice = noticeOf(answer);
      if (notice) openOver("moderationNotice", notice);
      return fail(problemOfFailure(answer));
    }
    draft.drop();
    onDone(answer as Extract<Answer, { success: true }>, values);
  };

  const discard = () => {
    draft.drop();
    setSaved(null);
  };
  const errorOf = (name: N) => errorOfField(problem, name);
  const formError = errorOfForm(problem, names);
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
  const values = () => (ref.current ? read(ref.current, names) : null);
  const replace = (values: Values<N>) => fill(ref.current, values, { wins: "values" });
  return { formProps, isSending, isSaved, errorOf, formError, discard, replace, values, draft, owner };
}

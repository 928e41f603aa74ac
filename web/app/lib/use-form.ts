import type { Failure, Muted } from "@unknot/contract/errors";
import type { Problem } from "@unknot/contract/rules/problem";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { openDialog } from "./dialogs";
import { type DraftStorage, tabStorage } from "./storage";

type Values<N extends string> = Record<N, string>;

export type FormOptions<N extends string, Answer> = {
  names: readonly N[];
  /** Under which what is typed is kept; without it nothing is. Passwords never are. */
  draft?: string;
  /** Where it is kept: in this tab, or, for what people write, in this browser. */
  storage?: DraftStorage;
  /** The first broken rule, checked before anything is sent. */
  check: (values: Values<N>) => Problem | null;
  /** `key` is the same as long as the values are: a call that is sent again happens once. */
  call: (values: Values<N>, key: string) => Promise<Answer>;
  /** What the server refused of a form that was sent without scripts. */
  refused?: Partial<Problem> | undefined;
  /** What to do with an answer that went well. The form keeps what was typed in all other cases. */
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

type Draft = { draft?: string | undefined; storage?: DraftStorage | undefined; names: readonly string[] };

/** 128 random bits; `crypto.randomUUID` is missing where a page comes over plain http. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

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

/** Keeps what is typed, but for passwords, and puts it back after a reload. Fields that were typed in meanwhile win. */
function useDraft(form: RefObject<HTMLFormElement | null>, options: Draft, onKept: () => void) {
  const { draft, storage = tabStorage, names } = options;
  const key = draft && `draft:${draft}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const kept: Record<string, string> = JSON.parse((key && (tabStorage.get(key) ?? storage.get(key))) || "{}");
    fill(form.current, kept, { wins: "typed" });
  }, []);
  const keep = () => {
    if (!key) return;
    const secret = (name: string) =>
      inputOf(form.current, name)?.type === "password" || /password|confirmation/i.test(name);
    const typed = names.flatMap((name) => (secret(name) ? [] : [[name, inputOf(form.current, name)?.value ?? ""]]));
    const text = JSON.stringify(Object.fromEntries(typed));
    storage.set(key, text);
    // Another tab may write the same thing: after a reload each has its own words again.
    tabStorage.set(key, text);
    onKept();
  };
  /** The key under which these values are sent: another one for other values, the same after a reload. */
  const sendingKey = (values: object): string => {
    const text = JSON.stringify(values);
    const sent: { text?: string; key?: string } = JSON.parse((key && storage.get(`${key}:sent`)) || "{}");
    if (sent.text === text && sent.key) return sent.key;
    const next = newKey();
    // Only where nothing secret is among the values.
    if (key && storage !== tabStorage) storage.set(`${key}:sent`, JSON.stringify({ text, key: next }));
    return next;
  };
  const drop = () => {
    if (!key) return;
    storage.set(key, null);
    tabStorage.set(key, null);
    storage.set(`${key}:sent`, null);
  };
  return { keep, drop, sendingKey };
}

function isFailure(answer: unknown): answer is Failure & Partial<Muted> {
  return (answer as { success: boolean }).success === false;
}

/**
 * A form whose fields the browser holds, so that nothing typed before the scripts came is lost. Checks, sends once at
 * a time, shows the first problem and puts the focus on its field; nothing typed goes away on a failure.
 */
export function useForm<N extends string, Answer extends { success: boolean }>(options: FormOptions<N, Answer>) {
  const { check, call, onDone, names } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Partial<Problem> | null>(options.refused ?? null);
  const [isSending, setSending] = useState(false);
  const [isKept, setKept] = useState(false);
  const { keep, drop, sendingKey } = useDraft(ref, options, () => setKept(true));

  const fail = (next: Partial<Problem>) => {
    setProblem(next);
    const field = next.field && inputOf(ref.current, next.field);
    if (field) field.focus();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || !ref.current) return;
    const values = read(ref.current, names);
    const broken = check(values);
    if (broken) return fail(broken);
    setProblem(null);
    setSending(true);
    const answer = await call(values, sendingKey(values)).finally(() => setSending(false));
    if (isFailure(answer)) {
      const { isMuted, message = "", reason, expiration } = answer;
      if (isMuted)
        openDialog("moderationNotice", { message, ...(reason && { reason }), expiration: expiration ?? null });
      return fail({ message: answer.error, ...(answer.field && { field: answer.field }) });
    }
    drop();
    onDone(answer as Extract<Answer, { success: true }>, values);
  };

  /** The sentence for a field, where the problem is with it. */
  const errorOf = (name: N) => (problem?.field === name ? problem.message : undefined);
  /** The sentence for no field of this form. */
  const formError = problem && !names.some((name) => name === problem.field) ? problem.message : undefined;
  const formProps = { ref, onSubmit, onInput: keep, method: "post", noValidate: true } as const;
  const values = () => (ref.current ? read(ref.current, names) : null);
  const replace = (values: Values<N>) => fill(ref.current, values, { wins: "values" });
  const discard = () => {
    drop();
    setKept(false);
  };
  return { formProps, isSending, isKept, errorOf, formError, discard, replace, values };
}

import type { Failure, Muted } from "@unknot/contract/errors";
import type { Problem } from "@unknot/contract/rules/problem";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { openDialog } from "./dialogs";
import { tabStorage } from "./storage";

type Values<N extends string> = Record<N, string>;

export type FormOptions<N extends string, Answer> = {
  names: readonly N[];
  /** Under which what is typed is kept in this tab; without it nothing is. Passwords never are. */
  draft?: string;
  /** The first broken rule, checked before anything is sent. */
  check: (values: Values<N>) => Problem | null;
  call: (values: Values<N>) => Promise<Answer>;
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

/** Keeps what is typed, but for passwords, and puts it back after a reload. Fields that were typed in meanwhile win. */
function useDraft(form: RefObject<HTMLFormElement | null>, draft: string | undefined, names: readonly string[]) {
  const key = draft && `draft:${draft}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const kept: Record<string, string> = JSON.parse((key && tabStorage.get(key)) || "{}");
    for (const [name, value] of Object.entries(kept)) {
      const input = inputOf(form.current, name);
      if (input && !input.value && input.type !== "checkbox") input.value = value;
    }
  }, []);
  const keep = () => {
    if (!key) return;
    const secret = (name: string) =>
      inputOf(form.current, name)?.type === "password" || /password|confirmation/i.test(name);
    const typed = names.flatMap((name) => (secret(name) ? [] : [[name, inputOf(form.current, name)?.value ?? ""]]));
    tabStorage.set(key, JSON.stringify(Object.fromEntries(typed)));
  };
  const drop = () => key && tabStorage.set(key, null);
  return { keep, drop };
}

function isFailure(answer: unknown): answer is Failure & Partial<Muted> {
  return (answer as { success: boolean }).success === false;
}

/**
 * A form whose fields the browser holds, so that nothing typed before the scripts came is lost. Checks, sends once at
 * a time, shows the first problem and puts the focus on its field; nothing typed goes away on a failure.
 */
export function useForm<N extends string, Answer extends { success: boolean }>(options: FormOptions<N, Answer>) {
  const { names, draft, check, call, onDone } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Partial<Problem> | null>(null);
  const [isSending, setSending] = useState(false);
  const { keep, drop } = useDraft(ref, draft, names);

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
    const answer = await call(values);
    setSending(false);
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
  return { ref, formProps, isSending, errorOf, formError, fail };
}

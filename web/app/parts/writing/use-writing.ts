import type { Failure } from "@unknot/contract/errors";
import type { DraftField } from "@unknot/contract/rules/draft";
import type { DraftForm } from "@unknot/contract/values";
import * as editor from "@unknot/contract/words/editor";
import { useEffect, useRef, useState } from "react";
import { followNetwork } from "../../data/outbox";
import { VISITOR_OWNER } from "../../lib/draft-owner";
import { type Beside, draftIn, waitingKey } from "../../lib/drafts";
import { formsHere } from "../../lib/forms-here";
import { browserStorage } from "../../lib/storage";
import { unfinishedFields } from "../../lib/uploads";
import { type FormOptions, useForm } from "../../lib/use-form";
import { showToast } from "../../ui/toast";
import { useServerDraft } from "./use-server-draft";

type Options<N extends DraftField, Answer> = Omit<
  FormOptions<N, Answer>,
  "draft" | "storage" | "known" | "names" | "onChanged"
> & {
  names: readonly N[];
  form: DraftForm;
  /** What is written about: ids, with a space between them. Nothing for a new post. */
  about?: string;
  /** What is sent besides the fields, for when the form is gone by then. */
  beside?: Beside;
};

type Refused = Failure & { status?: number };

/** Whether a call failed because there is no network at all: not because our server is away. */
const isOffline = (answer: { success: boolean }) =>
  !answer.success && (answer as unknown as Refused).status === 0 && !navigator.onLine;

/**
 * A form whose words nobody loses, as `useForm`: they are kept in this browser under their writer's account, and on the
 * server; what is sent without a network waits, and is sent once there is one. `saving` is what a form says of that.
 */
export function useWriting<N extends DraftField, Answer extends { success: boolean }>(options: Options<N, Answer>) {
  const { form, about = "", names, call, onDone, beside = {} } = options;
  const name = `${form}:${about}`;
  const [isWaiting, setWaiting] = useState(false);
  const server = useRef<ReturnType<typeof useServerDraft>>(null);
  const noteBeside = () => {
    if (JSON.stringify(base.draft.read()?.beside ?? {}) !== JSON.stringify(beside)) base.draft.note({ beside });
  };
  const base = useForm<N, Answer>({
    ...options,
    draft: name,
    storage: browserStorage,
    check: (values) => {
      const [field] = unfinishedFields(base.formProps.ref.current);
      return field ? { text: editor.imageOnItsWay(), field } : options.check(values);
    },
    known: () => server.current?.known() ?? null,
    onChanged: ({ isRestored }) => {
      if (!isRestored) {
        setWaiting(false);
        noteBeside();
      }
      server.current?.onInput();
    },
    call: async (values, key) => {
      const answer = await call(values, key);
      if (!isOffline(answer)) return answer;
      base.draft.note({ isWaiting: true, beside });
      if (base.owner) browserStorage.set(waitingKey(base.owner), "1");
      followNetwork(showToast);
      setWaiting(true);
      // The form says it in its own place: nothing has failed.
      return { ...answer, error: "" };
    },
    onDone: (answer, values) => {
      server.current?.drop();
      onDone(answer, values);
    },
  });
  const { owner, draft, formProps, values, replace } = base;
  const isMember = owner !== null && owner !== VISITOR_OWNER;
  server.current = useServerDraft({
    form,
    about,
    isMember,
    names,
    draft,
    values: values as never,
    replace: replace as never,
  });
  const { ref } = formProps;
  useEffect(() => {
    if (!owner) return;
    setWaiting(draftIn(`${owner}:${name}`, browserStorage).read()?.isWaiting === true);
    return formsHere.add(`${owner}:${name}`, () => ref.current?.requestSubmit());
  }, [owner, name, ref]);
  const discard = () => {
    base.discard();
    server.current?.drop();
  };
  const { other, choose, isSaved } = server.current;
  const saving = {
    other,
    choose,
    isWaiting,
    read: draft.read,
    isSaved: base.isSaved === null ? null : base.isSaved || isSaved,
  };
  return { ...base, formProps: { ...formProps, onReset: discard }, discard, saving };
}

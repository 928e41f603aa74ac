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
import { beginningOf, beginsEmpty, isUntouched } from "./beginning";
import { type Base, useMeanwhile } from "./use-meanwhile";
import { useServerDraft } from "./use-server-draft";

type Options<N extends DraftField, Answer> = Omit<
  FormOptions<N, Answer>,
  "draft" | "storage" | "known" | "names" | "onChanged" | "call"
> & {
  names: readonly N[];
  /** As of any form; `base` is the version of the post that what is sent was begun from. */
  call: (values: Record<N, string>, key: string, base: string | undefined) => Promise<Answer>;
  form: DraftForm;
  /** What is written about: ids, with a space between them. Nothing for a new post. */
  about?: string;
  /** What is sent besides the fields, for when the form is gone by then. */
  beside?: Beside;
  /** The post that is changed, as it is now. */
  base?: Base | undefined;
};

type Refused = Failure & { status?: number };

/** Whether a call failed because there is no network at all: not because our server is away. */
const isOffline = (answer: { success: boolean }) =>
  !answer.success && (answer as unknown as Refused).status === 0 && !navigator.onLine;

/** Whether the server has refused a call, and was not away. */
const isRefused = (answer: { success: boolean }) => !answer.success && (answer as unknown as Refused).status !== 0;

/** Whether a call was refused because the post is another by now. */
const isOutdated = (answer: { success: boolean }) => !answer.success && (answer as unknown as Refused).status === 409;

/**
 * A form whose words nobody loses, as `useForm`: they are kept in this browser under their writer's account, and on the
 * server; what is sent without a network waits, and is sent once there is one. `saving` is what a form says of that.
 */
export function useWriting<N extends DraftField, Answer extends { success: boolean }>(options: Options<N, Answer>) {
  const { form, about = "", names, call, onDone, beside = {}, base: post } = options;
  const name = `${form}:${about}`;
  const [isWaiting, setWaiting] = useState(false);
  const server = useRef<ReturnType<typeof useServerDraft>>(null);
  const noteBeginning = () => {
    const kept = base.draft.read();
    if (JSON.stringify(kept?.beside ?? {}) !== JSON.stringify(beside)) base.draft.note({ beside });
    if (post && kept?.base === undefined) base.draft.note({ base: post.version });
  };
  /** What was emptied again is no draft. */
  const isEmptied = () =>
    beginsEmpty(form) && isUntouched(base.values() ?? {}, beginningOf(base.formProps.ref.current, names));
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
      if (isRestored) return server.current?.onInput();
      setWaiting(false);
      if (isEmptied()) {
        base.discard();
        return server.current?.clear();
      }
      noteBeginning();
      server.current?.onInput();
    },
    call: async (values, key) => {
      // It may have been sent already, or would undo what was changed meanwhile: its writer is asked first.
      if (isMissing || isBehind) {
        ref.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "center" });
        return { success: false, error: "" } as unknown as Answer;
      }
      // Nothing was typed: it is kept all the same, with what it was begun from, for when it waits or is refused for that.
      const isTyped = !post || base.draft.read() !== null;
      if (!isTyped) base.draft.save(values);
      noteBeginning();
      const answer = await call(values, key, base.draft.read()?.base ?? post?.version);
      if (!isOffline(answer)) {
        if (!isTyped && !isOutdated(answer)) base.draft.drop();
        else if (isRefused(answer)) {
          // It would be sent by itself again and again.
          base.draft.note({ isWaiting: false });
          setWaiting(false);
        }
        return answer;
      }
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
  const ownName = owner ? `${owner}:${name}` : undefined;
  const { isBehind, isMissing, miss, compare, settle } = useMeanwhile({ name: ownName, draft, base: post });
  const isMember = owner !== null && owner !== VISITOR_OWNER;
  server.current = useServerDraft({
    form,
    about,
    isMember,
    names,
    draft,
    values: values as never,
    replace: replace as never,
    onTaken: (version) => {
      const begunFrom = version ?? post?.version;
      if (begunFrom !== undefined) draft.note({ base: begunFrom });
      compare();
    },
    onMissing: miss,
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
  const choosePost = async (which: "other" | "own"): Promise<string | null> => {
    if (!post) return null;
    if (which === "other") {
      const failure = await server.current?.setAside();
      if (failure) return failure;
      replace({ ...beginningOf(ref.current, names), ...post.values });
      discard();
      // A proposal goes on being one about what it was written from: its readers are told that the post has changed.
    } else if (form !== "suggestion" || beside.publish) draft.note({ base: post.version });
    settle();
    return null;
  };
  const chooseMissing = (which: "keep" | "drop") => {
    if (which === "keep") server.current?.keep();
    else {
      replace(beginningOf(ref.current, names));
      discard();
    }
    settle();
  };
  const { other, choose, isSaved } = server.current;
  const saving = {
    other,
    choose,
    post: isBehind ? (post?.values ?? null) : null,
    choosePost,
    isMissing,
    chooseMissing,
    isWaiting: isWaiting && !isMissing,
    read: draft.read,
    isSaved: base.isSaved === null ? null : base.isSaved || isSaved,
  };
  return { ...base, formProps: { ...formProps, onReset: discard }, discard, saving };
}

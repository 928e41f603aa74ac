import { useQuery } from "@tanstack/react-query";
import { pages } from "@unknot/contract/pages";
import {
  agreeDuplicate,
  type Duplicate,
  getDuplicates,
  proposeDuplicate,
  undoDuplicate,
} from "@unknot/contract/services/duplicates";
import * as strings from "@unknot/contract/words/duplicates";
import * as outdated from "@unknot/contract/words/outdated";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { duplicateKeys, postIdIn } from "../data/alternatives";
import { api } from "../data/api";
import { unwrap } from "../lib/result";
import { useForm } from "../lib/use-form";
import { Button } from "../ui/button";
import { FormError, TextField } from "../ui/field";
import { Message } from "../ui/message";
import { showToast } from "../ui/toast";
import styles from "./member-tools.module.css";
import { TimeAgo } from "./time-ago";

const check = ({ of }: { of: string }) => (postIdIn(of) ? null : { text: outdated.notAPost(), field: "of" });

type Told = { onTold: () => void };

function ProposeForm({ id, isOwn, onTold }: Told & { id: string; isOwn: boolean }) {
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["of"],
    check,
    call: ({ of = "" }) => api(proposeDuplicate, { body: { ps_id: id, of: postIdIn(of) ?? "" } }),
    onDone: ({ message }) => {
      showToast(message);
      onTold();
    },
  });
  return (
    <form {...formProps}>
      {formError && <FormError>{formError}</FormError>}
      <TextField label={strings.of()} hint={strings.ofHint()} name="of" autoComplete="off" error={errorOf("of")} />
      <Button type="submit" disabled={isSending}>
        {isOwn ? strings.own() : strings.propose()}
      </Button>
    </form>
  );
}

const linkTo = ({ id, title }: Duplicate["post"]) => (
  <Link to={pages.post(id)} dir="auto">
    {title}
  </Link>
);

function Said({ said, onTold }: Told & { said: Duplicate }) {
  const [isSending, setSending] = useState(false);
  const { duplicate_id, status, agreed, needed, mayAgree, mayUndo, user, date } = said;
  const send = async (endpoint: typeof agreeDuplicate | typeof undoDuplicate) => {
    setSending(true);
    const answer = await api(endpoint, { params: { duplicate_id } });
    setSending(false);
    showToast(answer.success ? answer.message : answer.error);
    // What was refused may have been decided by somebody else.
    onTold();
  };
  const isMine = said.isOwn && status === "open";
  const named = { post: said.post.title, of: said.of.title };
  return (
    <li>
      <p>
        <Message text={strings.says()} parts={{ post: linkTo(said.post), of: linkTo(said.of) }} />
      </p>
      <p className={styles.muted}>
        <Message text={strings.proposedBy()} parts={{ user: <bdi>{user}</bdi>, time: <TimeAgo iso={date} /> }} />
        {" · "}
        {status === "agreed" ? strings.isAgreed() : strings.agreedOf({ agreed, needed })}
      </p>
      <div className={styles.buttons}>
        {mayAgree && (
          <Button disabled={isSending} aria-label={strings.agreeNamed(named)} onClick={() => void send(agreeDuplicate)}>
            {strings.agree()}
          </Button>
        )}
        {mayUndo && (
          <Button
            disabled={isSending}
            aria-label={isMine ? strings.withdrawNamed(named) : strings.undoNamed(named)}
            onClick={() => void send(undoDuplicate)}
          >
            {isMine ? strings.withdraw() : strings.undo()}
          </Button>
        )}
      </div>
    </li>
  );
}

const bringIntoView = (place: HTMLElement | null): void => place?.scrollIntoView({ block: "center" });

/** What members say of a post that says the same as another. */
export function DuplicateForm({ id, isOwn }: { id: string; isOwn: boolean }) {
  const navigate = useNavigate();
  const { pathname, state, hash } = useLocation();
  // The news that somebody proposes it leads here.
  const [isAsked] = useState(hash === "#duplicates");
  const [isOpen, setOpen] = useState(isAsked);
  const { data, refetch } = useQuery({
    queryKey: duplicateKeys.of(id),
    queryFn: async () => unwrap(await api(getDuplicates, { params: { ps_id: id } })).list,
    enabled: isOpen,
    staleTime: 0,
  });
  const onTold = () => {
    void refetch();
    // Its page is asked for anew.
    void navigate(pathname, { replace: true, preventScrollReset: true, state });
  };
  const isLinked = data?.some(({ status }) => status === "agreed");
  return (
    <details
      ref={isAsked ? bringIntoView : undefined}
      className={styles.more}
      open={isAsked}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{strings.summary()}</summary>
      <p>{strings.hint()}</p>
      {data && data.length > 0 && (
        <ul className={styles.said}>
          {data.map((said) => (
            <Said key={said.duplicate_id} said={said} onTold={onTold} />
          ))}
        </ul>
      )}
      {data && !isLinked && <ProposeForm key={data.length} {...{ id, isOwn, onTold }} />}
    </details>
  );
}

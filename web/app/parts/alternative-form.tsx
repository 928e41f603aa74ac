import { useQuery } from "@tanstack/react-query";
import type { Post } from "@unknot/contract/schemas";
import { getAlternatives, setAlternative } from "@unknot/contract/services/alternatives";
import * as strings from "@unknot/contract/words/alternatives";
import * as outdated from "@unknot/contract/words/outdated";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { alternativeKeys, alternativePath, postIdIn } from "../data/alternatives";
import { api } from "../data/api";
import { currentSession, useIsViewer } from "../data/session";
import { unwrap } from "../lib/result";
import { useForm } from "../lib/use-form";
import { Button } from "../ui/button";
import { FormError, TextField } from "../ui/field";
import { showToast } from "../ui/toast";
import styles from "./member-tools.module.css";

const check = ({ to }: { to: string }) => (postIdIn(to) ? null : { text: outdated.notAPost(), field: "to" });

/** Who may take a post out from among the others: its author, who wrote the first of them, and moderators. */
function mayPart(first: string | null, isOwn: boolean): boolean {
  const session = currentSession();
  if (session.status !== "member") return false;
  return isOwn || session.user.role !== "member" || session.user.username === first;
}

type Told = { id: string; onTold: () => void };

/** Lets the author of a post say which other one has the same problem. */
function GatherForm({ id, onTold }: Told) {
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["to"],
    check,
    call: ({ to = "" }) => api(setAlternative, { body: { ps_id: id, to: postIdIn(to) } }),
    onDone: () => {
      showToast(strings.shown());
      onTold();
    },
  });
  return (
    <form {...formProps}>
      {formError && <FormError>{formError}</FormError>}
      <TextField label={strings.to()} hint={strings.toHint()} name="to" autoComplete="off" error={errorOf("to")} />
      <Button type="submit" disabled={isSending}>
        {strings.show()}
      </Button>
    </form>
  );
}

function PartButton({ id, onTold }: Told) {
  const [isSending, setSending] = useState(false);
  const separate = async () => {
    setSending(true);
    const answer = await api(setAlternative, { body: { ps_id: id, to: null } });
    setSending(false);
    showToast(answer.success ? strings.parted() : answer.error);
    if (answer.success) onTold();
  };
  return (
    <Button disabled={isSending} onClick={() => void separate()}>
      {strings.part()}
    </Button>
  );
}

/** What members do with a problem that they have solved in another way. */
export function AlternativeForm({ post: { id, user } }: { post: Post }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const isOwn = useIsViewer(user);
  const { data, refetch } = useQuery({
    queryKey: alternativeKeys.others(id),
    queryFn: async () => unwrap(await api(getAlternatives, { params: { ps_id: id } })),
    enabled: isOpen,
    staleTime: 0,
  });
  const onTold = () => {
    void refetch();
    // Its page is asked for anew.
    void navigate(pathname, { replace: true, preventScrollReset: true, state });
  };
  return (
    <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{strings.summary()}</summary>
      <p>{strings.hint()}</p>
      <Link to={alternativePath(id)} className={styles.way}>
        {strings.add()}
      </Link>
      {isOwn && data?.list.length === 0 && <GatherForm {...{ id, onTold }} />}
      {data && data.list.length > 0 && mayPart(data.first, isOwn) && <PartButton {...{ id, onTold }} />}
    </details>
  );
}

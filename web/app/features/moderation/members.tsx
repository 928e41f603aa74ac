import type { MemberRecord } from "@unknot/contract/moderation-schemas";
import { pages } from "@unknot/contract/pages";
import { setUserRole } from "@unknot/contract/services/admin";
import { muteUser, unmuteUser } from "@unknot/contract/services/moderation";
import { getMembers } from "@unknot/contract/services/records";
import type { Role } from "@unknot/contract/values";
import * as done from "@unknot/contract/words/done";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/moderation";
import { useState } from "react";
import { api } from "../../data/api";
import { openDialog } from "../../lib/dialogs";
import { unwrap } from "../../lib/result";
import { Button, ButtonLink } from "../../ui/button";
import { ChoiceField, TextField } from "../../ui/field";
import { ClearForm } from "./clear-form";
import { DecideForm } from "./decide-form";
import { ListFrame } from "./list-frame";
import { MemberAbilities } from "./member-abilities";
import styles from "./moderation.module.css";
import { StandingLine } from "./standing-line";
import { act, useTeamList } from "./use-moderation";

const roles = (): { value: Role; text: string }[] => [
  { value: "member", text: members.member() },
  { value: "moderator", text: strings.moderator() },
  { value: "admin", text: strings.admin() },
];

function MuteForm({ standing, onClose }: { standing: MemberRecord; onClose: () => void }) {
  const { username, mute } = standing;
  const known = { username, knownMute: mute?.decision_id ?? null };
  const send = (reason: string, expiration: string | null) => {
    const call = mute
      ? api(unmuteUser, { body: { ...known, reason } })
      : api(muteUser, { body: { ...known, reason, expiration } });
    const said = mute ? done.userUnmuted({ name: username }) : done.userMuted({ name: username });
    return act<Awaited<typeof call>>(call, { said, quiet: true });
  };
  const action = mute ? strings.letWriteAgainNamed({ username }) : strings.muteNamed({ username });
  return <DecideForm action={action} draft={action} {...(!mute && { length: "7" })} onSend={send} onClose={onClose} />;
}

type Part = "mute" | "clear" | "abilities";

function MemberCard({ standing, isAdmin }: { standing: MemberRecord; isAdmin: boolean }) {
  const [part, setPart] = useState<Part | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = isOpen ? part : null;
  const { username, role, mute } = standing;
  const close = () => setOpen(false);
  const opens = (one: Part) => ({
    onClick: () => {
      setPart(one);
      setOpen(true);
    },
    // Of three, the one to come back to.
    "data-opens": one === part || undefined,
  });
  const setRole = (next: string) =>
    act(api(setUserRole, { body: { username, role: next as Role } }), {
      said: done.roleSet({ name: username, role: next }),
    });
  // An arrow key chooses the next role of a list that is closed: none is given by a slip.
  const askForRole = (next: string) =>
    openDialog("confirm", {
      title: strings.roleQuestion({ username, role: next }),
      text: strings.roleMeans({ role: next }),
      action: strings.changeRole(),
      onConfirm: () => void setRole(next),
    });
  return (
    <article className={styles.card} aria-label={username} tabIndex={-1}>
      <h2>{username}</h2>
      <StandingLine standing={standing} />
      {open === "mute" && <MuteForm standing={standing} onClose={close} />}
      {open === "clear" && (
        <ClearForm username={username} action={strings.clearProfileOf({ username })} onClose={close} />
      )}
      {open === "abilities" && <MemberAbilities username={username} onClose={close} />}
      {!open && (
        <div className={styles.actions}>
          {(role === "member" || mute) && (
            <Button {...opens("mute")}>{mute ? strings.letWriteAgain() : strings.mute()}</Button>
          )}
          {role === "member" && (
            <>
              <Button {...opens("clear")}>{strings.clearProfile()}</Button>
              <Button {...opens("abilities")}>{strings.abilities()}</Button>
            </>
          )}
          <ButtonLink to={`${pages.moderationPart("log")}?username=${encodeURIComponent(username)}`}>
            {members.decisions()}
          </ButtonLink>
          {isAdmin && (
            <ChoiceField
              label={<span className="visually-hidden">{strings.roleOf({ username })}</span>}
              value={role}
              options={roles()}
              onChange={({ target }) => askForRole(target.value)}
            />
          )}
        </div>
      )}
    </article>
  );
}

/** Members with their standing: the newest, by the beginning of their name, or the team. */
export function Members({ isAdmin }: { isAdmin: boolean }) {
  const [search, setSearch] = useState("");
  const [isTeam, setTeam] = useState(false);
  const query = useTeamList("members", { search, isTeam }, async (page) =>
    unwrap(
      await api(getMembers, { query: { page, ...(search && { search }), ...(isTeam && { team: "true" as const }) } }),
    ),
  );
  const showAll = () => {
    setSearch("");
    setTeam(false);
  };
  return (
    <section aria-label={strings.members()}>
      <div className={styles.filters}>
        <TextField
          label={strings.nameBeginsWith()}
          type="search"
          value={search}
          maxLength={30}
          onChange={({ target }) => setSearch(target.value)}
        />
        <label className={styles.select}>
          <input type="checkbox" checked={isTeam} onChange={({ target }) => setTeam(target.checked)} />{" "}
          {strings.theTeam()}
        </label>
      </div>
      <ListFrame
        query={query}
        data={query.data}
        empty={{
          title: strings.memberNotFound(),
          says: strings.membersStandHere(),
          way: { text: strings.showEverybody(), onClick: showAll },
        }}
      >
        {query.data?.list.map((standing) => (
          <MemberCard key={standing.username} standing={standing} isAdmin={isAdmin} />
        ))}
      </ListFrame>
    </section>
  );
}

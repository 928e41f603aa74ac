import { authorName } from "@unknot/contract/language/author";
import { pages } from "@unknot/contract/pages";
import type { Case, Report } from "@unknot/contract/services/moderation";
import { claimReport, muteUser, resolveReport, unhideContent } from "@unknot/contract/services/moderation";
import type { CaseOutcome } from "@unknot/contract/values";
import * as counts from "@unknot/contract/words/counts";
import * as done from "@unknot/contract/words/done";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/moderation";
import * as names from "@unknot/contract/words/names";
import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { api } from "../../data/api";
import { areKeysOn } from "../../lib/keys";
import { RichText } from "../../parts/rich-text";
import { TimeAgo } from "../../parts/time-ago";
import { Button } from "../../ui/button";
import { Message } from "../../ui/message";
import { ContentView } from "./content-view";
import { DecideForm } from "./decide-form";
import styles from "./moderation.module.css";
import { StandingLine } from "./standing-line";
import { act } from "./use-moderation";

/** A thing of the queue, by one word. */
export const keyOf = ({ object_type, object_id }: Case): string => `${object_type} ${object_id}`;

const pathOf = ({ object_type, object_id }: Case) => ({ object_type, object_id });

type Why = { note?: string; expiration?: string | null };

/** Decides a case. */
export const decide = (one: Case, outcome: CaseOutcome, why: Why = {}) =>
  api(resolveReport, { params: pathOf(one), body: { outcome, ...why } });

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;

/** Where it can be read what a post or comment said in a version. */
function versionPath({ object_type, object_id, content }: Case, { number, page }: { number: number; page: number }) {
  if (object_type === "problemSolution") return `${pages.history(content.ps_id)}?version=${number}&page=${page}`;
  return `${pages.history(content.ps_id, object_id)}&page=${page}#version-${number}`;
}

/** That somebody reported what has been changed since, with the way to what they have read. */
function ReportedVersion({ one, version }: { one: Case; version: NonNullable<Report["version"]> }) {
  const { number, isReadable } = version;
  const toVersion = (words: string) => <Link to={versionPath(one, version)}>{words}</Link>;
  return (
    <p className={styles.muted}>
      {isReadable ? (
        <Message text={strings.reportedOn({ number })} parts={{ version: toVersion }} />
      ) : (
        strings.reportedOnRemoved({ number })
      )}
    </p>
  );
}

function Reports({ one }: { one: Case }) {
  const { reports, reportCount } = one;
  if (reportCount === 0) return <p className={styles.muted}>{strings.heldExplained()}</p>;
  return (
    <details className={styles.reports} open>
      <summary>{counts.reports({ count: reportCount })}</summary>
      <ul>
        {reports.map((report) => (
          <li key={report.user + report.date}>
            <p className={styles.muted}>
              {report.category && (
                <strong className={styles.category}>{names.category({ category: report.category })}</strong>
              )}{" "}
              {authorName(report.user)} · <TimeAgo iso={report.date} />
            </p>
            {report.version && <ReportedVersion one={one} version={report.version} />}
            <RichText html={report.reason} size="small" />
          </li>
        ))}
      </ul>
    </details>
  );
}

type Open = "hide" | "mute" | "unhide" | null;

function useCase(one: Case) {
  const [open, setOpen] = useState<Open>(null);
  const claim = (claimed: boolean) => act(api(claimReport, { params: pathOf(one), body: { claimed } }));
  const start = async (form: Exclude<Open, null>) => {
    // What is decided already has nobody who claims it.
    if (one.status !== "open" || (await claim(true)).success) setOpen(form);
  };
  const cancel = () => {
    setOpen(null);
    if (one.status === "open") void claim(false);
  };
  const after = <A extends Awaited<Parameters<typeof act>[0]>>(call: Promise<A>, said: string) =>
    act(call, { said, quiet: true });
  const dismiss = () => void act(decide(one, "dismissed"), { said: done.reportDismissed() });
  const close = (isCancelled: boolean) => (isCancelled ? cancel() : setOpen(null));
  return { open, start, close, after, dismiss };
}

type Row = ReturnType<typeof useCase>;

function Forms({ one, open, after, close }: Row & { one: Case }) {
  const shared = { draft: `${open} ${keyOf(one)}`, onClose: close };
  const body = { object_id: one.object_id, type: one.object_type };
  const username = one.author?.username ?? "";
  const knownMute = one.author?.mute?.decision_id ?? null;
  if (open === null) return null;
  return {
    hide: (
      <DecideForm
        {...shared}
        action={members.hide()}
        length=""
        onSend={(note, expiration) => after(decide(one, "hidden", { note, expiration }), done.contentHidden())}
      />
    ),
    unhide: (
      <DecideForm
        {...shared}
        action={strings.showAgain()}
        onSend={(reason) => after(api(unhideContent, { body: { ...body, reason } }), done.contentShown())}
      />
    ),
    mute: (
      <DecideForm
        {...shared}
        action={strings.muteMember({ username })}
        length="7"
        onSend={(reason, expiration) =>
          after(
            api(muteUser, { body: { username, reason, expiration, knownMute } }),
            done.userMuted({ name: username }),
          )
        }
      />
    ),
  }[open];
}

function Actions({ one, start, dismiss }: Row & { one: Case }) {
  const isFree = one.claimedBy === null || one.isClaimedByCaller;
  const mayMute = one.author !== null && one.author.role === "member";
  return (
    <div className={styles.actions}>
      {one.status === "open" && (
        <>
          <Button look="danger" disabled={!one.mayDecide || !isFree} onClick={() => void start("hide")}>
            {members.hide()}
          </Button>
          <Button disabled={!one.mayDecide || !isFree} onClick={dismiss}>
            {strings.dismiss()}
          </Button>
        </>
      )}
      {one.status === "hidden" && one.content.isHidden.active && (
        <Button disabled={!one.mayDecide} onClick={() => void start("unhide")}>
          {strings.showAgain()}
        </Button>
      )}
      {mayMute && (
        <Button disabled={!isFree} onClick={() => void start("mute")}>
          {strings.muteAuthor()}
        </Button>
      )}
    </div>
  );
}

type Props = { one: Case; isSelected: boolean; onSelect: () => void };

/** A reported thing: the content, the reports, the author's standing, and what can be done about it. */
export function CaseRow({ one, isSelected, onSelect }: Props) {
  const row = useCase(one);
  const isFree = one.mayDecide && (one.claimedBy === null || one.isClaimedByCaller);
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      isTyping(event.target) ||
      !areKeysOn() ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      one.status !== "open"
    )
      return;
    const mayMute = one.author?.role === "member";
    if (event.key === "h" && isFree) void row.start("hide");
    else if (event.key === "d" && isFree) row.dismiss();
    else if (event.key === "m" && mayMute) void row.start("mute");
    else if (event.key === "x" && isFree) onSelect();
    else return;
    event.preventDefault();
  };
  return (
    <article
      className={styles.card}
      aria-label={strings.reportOn({ title: one.content.title })}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {one.status === "open" ? (
        <div className={styles.top}>
          <label className={styles.select}>
            <input type="checkbox" checked={isSelected} disabled={!isFree} onChange={onSelect} /> {strings.choose()}
          </label>
          {one.claimedBy && (
            <span className={styles.claim}>
              {one.isClaimedByCaller ? strings.youLook() : strings.somebodyLooks({ username: one.claimedBy })}
            </span>
          )}
        </div>
      ) : (
        <p className={styles.muted}>
          <Message
            text={(one.status === "hidden" ? strings.wasHiddenBy : strings.wasDismissedBy)({
              username: one.decidedBy ?? "",
            })}
            parts={{ time: one.decided && <TimeAgo iso={one.decided} /> }}
          />
        </p>
      )}
      <ContentView content={one.content} type={one.object_type} id={one.object_id} />
      <StandingLine standing={one.author} />
      <Reports one={one} />
      {!one.mayDecide && <p className={styles.muted}>{strings.isForAnother()}</p>}
      {row.open === null ? <Actions one={one} {...row} /> : <Forms one={one} {...row} />}
    </article>
  );
}

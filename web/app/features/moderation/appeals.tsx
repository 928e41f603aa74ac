import { reasonText } from "@unknot/contract/language/reasons";
import { limits } from "@unknot/contract/limits";
import { answerProblem } from "@unknot/contract/rules/decision";
import { type AppealRow, getAppeals, resolveAppeal } from "@unknot/contract/services/appeals";
import type { AppealOutcome, WaitingStatus } from "@unknot/contract/values";
import * as done from "@unknot/contract/words/done";
import * as strings from "@unknot/contract/words/moderation";
import { useRef, useState } from "react";
import { api } from "../../data/api";
import { unwrap } from "../../lib/result";
import { useForm } from "../../lib/use-form";
import { TimeAgo } from "../../parts/time-ago";
import { Button } from "../../ui/button";
import { FormError, TextAreaField } from "../../ui/field";
import { bold, Message } from "../../ui/message";
import { ContentView } from "./content-view";
import { ListFrame } from "./list-frame";
import styles from "./moderation.module.css";
import { act, useTeamList } from "./use-moderation";
import { emptyOf, WaitingFilter } from "./waiting-filter";

function AnswerForm({ appeal }: { appeal: AppealRow }) {
  const outcome = useRef<AppealOutcome>("upheld");
  const choose = (chosen: AppealOutcome) => {
    outcome.current = chosen;
  };
  const { appeal_id } = appeal;
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["answer"],
    draft: `appeal-answer:${appeal_id}`,
    check: answerProblem,
    call: ({ answer }) => api(resolveAppeal, { params: { appeal_id }, body: { outcome: outcome.current, answer } }),
    onDone: (answer) => void act(Promise.resolve(answer), { said: done.appealAnswered() }),
  });
  return (
    <form {...formProps} className={styles.form} aria-label={strings.answerTheAppeal()}>
      {formError && <FormError>{formError}</FormError>}
      <TextAreaField
        label={strings.answer()}
        name="answer"
        rows={3}
        max={limits.answerMax}
        error={errorOf("answer")}
        hint={strings.answerHint()}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={isSending} onClick={() => choose("overturned")}>
          {strings.liftTheDecision()}
        </Button>
        <Button type="submit" disabled={isSending} onClick={() => choose("upheld")}>
          {strings.letItStand()}
        </Button>
      </div>
    </form>
  );
}

function Decided({ decision: { actor, date, reason, expiration } }: Pick<AppealRow, "decision">) {
  const text = strings.decidedBy({
    decider: actor ? "member" : "program",
    username: actor ?? "",
    end: expiration ? "given" : "none",
  });
  const parts = {
    time: <TimeAgo iso={date} />,
    reason: <bdi>{reasonText(reason)}</bdi>,
    end: expiration && <TimeAgo iso={expiration} />,
  };
  return <Message text={text} parts={parts} />;
}

function AppealCard({ appeal }: { appeal: AppealRow }) {
  const { decision, content, object_type, object_id, username, text, date, answer, answered, answeredBy } = appeal;
  return (
    <article className={styles.card} aria-label={strings.appealOf({ username })} tabIndex={-1}>
      <p>
        <Message
          text={
            decision.action === "mute"
              ? strings.appealAgainstMute({ username })
              : strings.appealAgainstHiding({ username })
          }
          parts={{ b: bold, time: <TimeAgo iso={date} /> }}
        />
      </p>
      <blockquote className={styles.words} dir="auto">
        {text}
      </blockquote>
      <p className={styles.muted}>
        <Decided decision={decision} />
      </p>
      {content && object_type && object_id && <ContentView content={content} type={object_type} id={object_id} />}
      {answered && (
        <p>
          <Message
            text={(appeal.outcome === "overturned" ? strings.lifted : strings.stands)({ username: answeredBy ?? "" })}
            parts={{ b: bold, time: <TimeAgo iso={answered} />, answer }}
          />
        </p>
      )}
      {!answered && !appeal.mayAnswer && <p className={styles.muted}>{strings.appealIsForAnother()}</p>}
      {appeal.mayAnswer && <AnswerForm appeal={appeal} />}
    </article>
  );
}

/** Appeals with what they are about: those that wait, or those that were answered. */
export function Appeals() {
  const [status, setStatus] = useState<WaitingStatus>("open");
  const query = useTeamList("appeals", { status }, async (page) => ({
    ...unwrap(await api(getAppeals, { query: { status, page } })),
    // Until the others are there, those of before are shown, and their count with them.
    status,
  }));
  return (
    <section aria-label={strings.appeals()}>
      <WaitingFilter
        status={status}
        count={query.data && strings.appealCount({ count: query.data.totalCount, status: query.data.status })}
        onChange={setStatus}
      />
      <ListFrame
        query={query}
        data={query.data}
        empty={emptyOf(status, strings.appealsStandHere(), () => setStatus("open"))}
      >
        {query.data?.list.map((appeal) => (
          <AppealCard key={appeal.appeal_id} appeal={appeal} />
        ))}
      </ListFrame>
    </section>
  );
}

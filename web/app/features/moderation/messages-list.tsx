import { contactReasonName } from "@unknot/contract/language/contact-reason";
import { limits } from "@unknot/contract/limits";
import { answerProblem } from "@unknot/contract/rules/decision";
import { answerContactMessage, type ContactMessageRow, getContactMessages } from "@unknot/contract/services/records";
import type { WaitingStatus } from "@unknot/contract/values";
import * as done from "@unknot/contract/words/done";
import * as strings from "@unknot/contract/words/moderation";
import { useState } from "react";
import { api } from "../../data/api";
import { unwrap } from "../../lib/result";
import { useForm } from "../../lib/use-form";
import { RichText } from "../../parts/rich-text";
import { TimeAgo } from "../../parts/time-ago";
import { Button } from "../../ui/button";
import { FormError, TextAreaField } from "../../ui/field";
import { Message } from "../../ui/message";
import { ListFrame } from "./list-frame";
import styles from "./moderation.module.css";
import { act, useTeamList } from "./use-moderation";
import { emptyOf, WaitingFilter } from "./waiting-filter";

function AnswerForm({ message }: { message: ContactMessageRow }) {
  const message_id = message._id;
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["answer"],
    draft: `contact-answer:${message_id}`,
    check: answerProblem,
    call: ({ answer }) => api(answerContactMessage, { params: { message_id }, body: { answer } }),
    onDone: (answer) => void act(Promise.resolve(answer), { said: done.contactAnswered() }),
  });
  return (
    <form {...formProps} className={styles.form} aria-label={strings.answerTheMessage()}>
      {formError && <FormError>{formError}</FormError>}
      <TextAreaField
        label={strings.answer()}
        name="answer"
        rows={4}
        max={limits.answerMax}
        error={errorOf("answer")}
        hint={strings.answerByMail()}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={isSending}>
          {strings.sendAnswer()}
        </Button>
      </div>
    </form>
  );
}

function MessageCard({ message }: { message: ContactMessageRow }) {
  const { name, user, reason, date, answer, answered, answeredBy } = message;
  return (
    <article className={styles.card} aria-label={strings.messageOf({ name })} tabIndex={-1}>
      <h2>{contactReasonName(reason)}</h2>
      <p className={styles.muted}>
        {user ? <Message text={strings.memberNamed({ username: user })} parts={{ name }} /> : name} ·{" "}
        <TimeAgo iso={date} />
      </p>
      <RichText html={message.message} size="small" />
      {answered ? (
        <>
          <p className={styles.muted}>
            <Message
              text={strings.answeredBy({ username: answeredBy ?? "" })}
              parts={{ time: <TimeAgo iso={answered} /> }}
            />
          </p>
          <blockquote className={styles.words} dir="auto">
            {answer}
          </blockquote>
        </>
      ) : (
        <AnswerForm message={message} />
      )}
    </article>
  );
}

/** What came by the contact form. */
export function MessagesList() {
  const [status, setStatus] = useState<WaitingStatus>("open");
  const query = useTeamList("messages", { status }, async (page) => ({
    ...unwrap(await api(getContactMessages, { query: { status, page } })),
    // Until the others are there, those of before are shown, and their count with them.
    status,
  }));
  return (
    <section aria-label={strings.messages()}>
      <WaitingFilter
        status={status}
        count={query.data && strings.messageCount({ count: query.data.totalCount, status: query.data.status })}
        onChange={setStatus}
      />
      <ListFrame
        query={query}
        data={query.data}
        empty={emptyOf(status, strings.messagesStandHere(), () => setStatus("open"))}
      >
        {query.data?.list.map((message) => (
          <MessageCard key={message._id} message={message} />
        ))}
      </ListFrame>
    </section>
  );
}

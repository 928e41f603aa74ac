import type { OutputOf } from "@unknot/contract/endpoint";
import { type getHealth, sendTestMail } from "@unknot/contract/services/admin";
import * as strings from "@unknot/contract/words/health";
import { type ReactNode, useState } from "react";
import { api } from "../../data/api";
import { TimeAgo } from "../../parts/time-ago";
import { Button } from "../../ui/button";
import { Message } from "../../ui/message";
import styles from "./mails.module.css";
import cards from "./moderation.module.css";

type Mails = OutputOf<typeof getHealth>["mails"];
type Sent = OutputOf<typeof sendTestMail>;

const OUTCOMES: Record<Sent["outcome"], () => string> = {
  taken: strings.testMailTaken,
  refused: strings.testMailRefused,
  kept: strings.testMailKept,
};

const asIs = (text: string): ReactNode => (
  <code dir="auto" translate="no">
    {text}
  </code>
);

/** What became of a test mail, in the words of the mail server. */
function Outcome({ outcome, answer, email }: Sent) {
  return <Message text={OUTCOMES[outcome]()} parts={{ email: asIs(email), answer: asIs(answer) }} />;
}

/** How mails of the site do: what others find about its domain, what came back, and a mail to try it. */
export function MailsCard({ mails, onSent }: { mails: Mails; onSent: () => void }) {
  const [said, setSaid] = useState<ReactNode>(null);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    setSaid(null);
    const answer = await api(sendTestMail, {});
    setSending(false);
    setSaid(answer.success ? <Outcome {...answer} /> : answer.error);
    onSent();
  };
  const { domain, asked, sent, bounced, complained } = mails;
  const state = (of: Mails["spf"]) => (asked ? strings.domainState({ state: of }) : strings.domainNotAsked());
  const rows: [string, ReactNode][] = [
    [strings.mailDomain(), asIs(domain)],
    [strings.spf(), state(mails.spf)],
    [strings.dkim(), state(mails.dkim)],
    [strings.dmarc(), state(mails.dmarc)],
    [strings.mailsOfTheWeek(), strings.mailsCounted({ sent, bounced, complained })],
  ];
  return (
    <section className={cards.card} aria-labelledby="mails">
      <h2 id="mails">{strings.mails()}</h2>
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {asked && (
        <p className={cards.muted}>
          <Message text={strings.domainAsked()} parts={{ time: <TimeAgo iso={asked} /> }} />
        </p>
      )}
      <div className={cards.actions}>
        <Button onClick={() => void send()} disabled={isSending}>
          {strings.sendTestMail()}
        </Button>
      </div>
      <p role="status">{said}</p>
    </section>
  );
}

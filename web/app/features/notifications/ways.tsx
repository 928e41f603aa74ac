import type { NotificationPreferences, PushedKinds } from "@unknot/contract/services/notifications";
import { type NotificationChannel, type NotificationKind, notificationKinds } from "@unknot/contract/values";
import * as strings from "@unknot/contract/words/notifications";
import { useId } from "react";
import styles from "./ways.module.css";

/** What a member has chosen: how they are told of each kind, and whether their devices are. */
export type Chosen = { preferences: NotificationPreferences; pushed: PushedKinds };

const KINDS: Record<NotificationKind, () => string> = {
  reply: strings.ofReply,
  comment: strings.ofComment,
  mention: strings.ofMention,
  like: strings.ofLike,
  alternative: strings.ofAlternative,
  duplicate: strings.ofDuplicate,
  suggestion: strings.ofSuggestion,
  follow: strings.ofFollow,
  wish: strings.ofWish,
  decision: strings.ofDecision,
  appeal: strings.ofAppeal,
};

type RowProps = {
  kind: NotificationKind;
  /** Of the names of the columns. */
  id: string;
  channel: NotificationChannel;
  isPushed: boolean;
  onChannel: (channel: NotificationChannel) => void;
  onPushed: (isPushed: boolean) => void;
};

/** One kind of news. What is not on the site comes by no other way. */
function Row({ kind, id, channel, isPushed, onChannel, onPushed }: RowProps) {
  const isOff = channel === "off";
  const named = (way: string) => `${id}${kind} ${id}${way}`;
  return (
    <tr>
      <th scope="row" id={`${id}${kind}`}>
        {KINDS[kind]()}
      </th>
      <td>
        <label>
          <input
            type="checkbox"
            aria-labelledby={named("site")}
            checked={!isOff}
            onChange={({ target }) => onChannel(target.checked ? "site" : "off")}
          />
          <span aria-hidden="true">{strings.onSite()}</span>
        </label>
      </td>
      <td>
        <label>
          <span aria-hidden="true">{strings.byMail()}</span>
          <select
            aria-labelledby={named("mail")}
            value={isOff ? "site" : channel}
            disabled={isOff}
            onChange={({ target }) => onChannel(target.value as NotificationChannel)}
          >
            <option value="site">{strings.mailNever()}</option>
            <option value="digest">{strings.mailDaily()}</option>
            <option value="mail">{strings.mailAtOnce()}</option>
          </select>
        </label>
      </td>
      <td>
        <label>
          <input
            type="checkbox"
            aria-labelledby={named("push")}
            checked={isPushed && !isOff}
            disabled={isOff}
            onChange={({ target }) => onPushed(target.checked)}
          />
          <span aria-hidden="true">{strings.onDevices()}</span>
        </label>
      </td>
    </tr>
  );
}

/** One table of all kinds of news and all ways by which they reach a member. */
export function Ways({ chosen, onChange }: { chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const id = useId();
  const { preferences, pushed } = chosen;
  const ways = { site: strings.onSite(), mail: strings.byMail(), push: strings.onDevices() };
  return (
    <table className={styles.ways}>
      <thead>
        <tr>
          <th scope="col">{strings.news()}</th>
          {Object.entries(ways).map(([way, name]) => (
            <th key={way} scope="col" id={`${id}${way}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationKinds.map((kind) => (
          <Row
            key={kind}
            {...{ kind, id }}
            channel={preferences[kind]}
            isPushed={pushed[kind]}
            onChannel={(channel) => onChange({ ...chosen, preferences: { ...preferences, [kind]: channel } })}
            onPushed={(isPushed) => onChange({ ...chosen, pushed: { ...pushed, [kind]: isPushed } })}
          />
        ))}
      </tbody>
    </table>
  );
}

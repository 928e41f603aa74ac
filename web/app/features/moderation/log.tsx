import { reasonText } from "@unknot/contract/language/reasons";
import type { Action } from "@unknot/contract/moderation-schemas";
import { pages } from "@unknot/contract/pages";
import { getModerationLog, type LogEntry } from "@unknot/contract/services/records";
import * as abilities from "@unknot/contract/words/abilities";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/moderation";
import { Link } from "react-router";
import { api } from "../../data/api";
import { useOwnParameters } from "../../lib/address-parameters";
import { unwrap } from "../../lib/result";
import { TimeAgo } from "../../parts/time-ago";
import { ChoiceField, TextField } from "../../ui/field";
import { Message } from "../../ui/message";
import { ListFrame } from "./list-frame";
import styles from "./moderation.module.css";
import { useTeamList } from "./use-moderation";

/** What each action of the log is called. */
const ACTIONS: Record<Action, () => string> = {
  hold: strings.heldForReview,
  hide: members.hidden,
  unhide: members.shownAgain,
  dismiss: strings.reportDismissed,
  mute: strings.muted,
  unmute: strings.wroteAgain,
  clear: strings.profileCleared,
  erase: strings.versionRemoved,
  restrict: strings.abilityTaken,
  unrestrict: strings.abilityGiven,
  uphold: strings.appealStands,
  overturn: strings.appealLifted,
  answer: strings.messageAnswered,
  role: strings.roleChanged,
  setting: strings.settingChanged,
};

const options = () => [
  { value: "", text: strings.everything() },
  ...Object.entries(ACTIONS).map(([value, text]) => ({ value, text: text() })),
];

function Thing({ entry }: { entry: LogEntry }) {
  const { object_type, object_id, ps_id, username } = entry;
  if (!object_type) return username;
  const path = ps_id && (object_type === "problemSolution" ? pages.post(ps_id) : pages.comment(ps_id, object_id ?? ""));
  const known = { thing: object_type };
  return (
    <Message
      text={username ? strings.aboutOf({ ...known, username }) : strings.about(known)}
      parts={{ thing: (words) => (path ? <Link to={path}>{words}</Link> : words) }}
    />
  );
}

/** Why: in words, but for changes of roles and settings, which the log has as `old → new`. */
function Reason({ entry: { action, reason } }: { entry: LogEntry }) {
  if (action === "setting") return <span translate="no">{reason}</span>;
  if (action !== "role") return <bdi>{reasonText(reason)}</bdi>;
  return (reason ?? "").replace(/\w+/g, (role) => strings.roleName({ role }));
}

function LogTable({ list }: { list: LogEntry[] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{strings.when()}</th>
            <th scope="col">{strings.what()}</th>
            <th scope="col">{common.about()}</th>
            <th scope="col">{strings.byWhom()}</th>
            <th scope="col">{strings.why()}</th>
            <th scope="col">{strings.until()}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((entry) => (
            <tr key={entry._id}>
              <td data-name={strings.when()}>
                <TimeAgo iso={entry.date} />
              </td>
              <td data-name={strings.what()}>
                {ACTIONS[entry.action]()}
                {entry.ability && ` (${abilities.name({ ability: entry.ability })})`}
              </td>
              <td data-name={common.about()}>
                <span>
                  <Thing entry={entry} />
                </span>
              </td>
              <td data-name={strings.byWhom()}>{entry.isAutomatic ? strings.byItself() : entry.actor}</td>
              <td data-name={strings.why()}>
                <Reason entry={entry} />
              </td>
              <td data-name={strings.until()}>{entry.expiration && <TimeAgo iso={entry.expiration} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const FILTERS = ["action", "username", "actor"];

/** Who did what to what, when and why. The filters stand in the address. */
export function Log() {
  const [parameters, setParameters] = useOwnParameters();
  const filter = Object.fromEntries(FILTERS.map((name) => [name, parameters.get(name) ?? ""]));
  const query = useTeamList("log", filter, async (page) => {
    const wanted = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
    return unwrap(await api(getModerationLog, { query: { page, ...wanted } }));
  });
  const isFiltered = Object.values(filter).some((value) => value !== "");
  const set = (name: string, value: string) =>
    setParameters((all) => {
      if (value === "") all.delete(name);
      else all.set(name, value);
    });
  return (
    <section aria-label={strings.log()}>
      <div className={styles.filters}>
        <ChoiceField
          label={strings.what()}
          value={filter.action}
          options={options()}
          onChange={({ target }) => set("action", target.value)}
        />
        <TextField
          label={common.about()}
          value={filter.username}
          maxLength={30}
          onChange={({ target }) => set("username", target.value)}
        />
        <TextField
          label={strings.byWhom()}
          value={filter.actor}
          maxLength={30}
          onChange={({ target }) => set("actor", target.value)}
        />
      </div>
      <ListFrame
        query={query}
        data={query.data}
        empty={{
          title: common.nothingYet(),
          says: strings.logStandsHere(),
          way: isFiltered
            ? {
                text: strings.showAllEntries(),
                onClick: () =>
                  setParameters((all) => {
                    for (const name of FILTERS) all.delete(name);
                  }),
              }
            : { text: strings.toTheReports(), to: pages.moderation },
        }}
      >
        <LogTable list={query.data?.list ?? []} />
      </ListFrame>
    </section>
  );
}

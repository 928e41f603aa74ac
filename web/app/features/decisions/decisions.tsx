import { reasonText } from "@unknot/contract/language/reasons";
import { pages } from "@unknot/contract/pages";
import type { Decision } from "@unknot/contract/services/appeals";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/decisions";
import * as members from "@unknot/contract/words/members";
import * as writing from "@unknot/contract/words/writing";
import { Link } from "react-router";
import { openDialog } from "../../lib/dialogs";
import { draftsOf } from "../../lib/drafts";
import { useDraftOwner } from "../../lib/use-draft-owner";
import { EmptyPlace } from "../../parts/empty-place";
import { TimeAgo } from "../../parts/time-ago";
import { Button } from "../../ui/button";
import { bold, Message } from "../../ui/message";
import { Spinner } from "../../ui/spinner";
import { TryAgain } from "../../ui/try-again";
import styles from "./decisions.module.css";
import { useDecisions } from "./use-decisions";

function titleOf({ action, object_type, ability }: Decision): string {
  const thing = object_type === "problemSolution" ? "post" : (object_type ?? "account");
  const titles: Partial<Record<Decision["action"], string>> = {
    hold: strings.waitsForReview({ thing }),
    hide: strings.wasHidden({ thing }),
    unhide: strings.isShownAgain({ thing }),
    mute: strings.youWereMuted(),
    clear: strings.profileWasCleared(),
    erase: strings.versionWasRemoved({ thing }),
    restrict: strings.abilityWasTaken({ ability: ability ?? "" }),
    unrestrict: strings.abilityWasGiven({ ability: ability ?? "" }),
  };
  return titles[action] ?? strings.youCanWriteAgain();
}

function AppealState({ decision }: { decision: Decision }) {
  const { appeal, mayAppeal, decision_id: decisionId } = decision;
  if (mayAppeal) return <Button onClick={() => openDialog("appeal", { decisionId })}>{members.appeal()}</Button>;
  if (!appeal) return null;
  return (
    <div className={styles.appeal}>
      <p>
        <Message
          text={strings.yourAppeal()}
          parts={{ b: bold, time: <TimeAgo iso={appeal.date} />, words: appeal.text }}
        />
      </p>
      {appeal.answer === null ? (
        <p className={styles.muted}>{strings.appealWaits()}</p>
      ) : (
        <p>
          <Message
            text={appeal.outcome === "overturned" ? strings.lifted() : strings.stands()}
            parts={{ b: bold, answer: appeal.answer }}
          />
        </p>
      )}
    </div>
  );
}

function DecisionRow({ decision }: { decision: Decision }) {
  const { reason, expiration, date, title, object_type, object_id, isInForce } = decision;
  return (
    <article className={styles.card} aria-label={titleOf(decision)}>
      <h2>{titleOf(decision)}</h2>
      <p className={styles.muted}>
        <TimeAgo iso={date} />
        {isInForce && ` · ${strings.inForce()}`}
      </p>
      {title && (
        <p>
          {object_type === "problemSolution" && object_id ? (
            <Link to={pages.post(object_id)} dir="auto">
              {title}
            </Link>
          ) : (
            strings.onPost({ title })
          )}
        </p>
      )}
      <p>
        <Message text={strings.reasonIs()} parts={{ reason: <bdi>{reasonText(reason)}</bdi> }} />
      </p>
      {expiration && (
        <p>
          <Message text={strings.until()} parts={{ time: <TimeAgo iso={expiration} /> }} />
        </p>
      )}
      <AppealState decision={decision} />
    </article>
  );
}

/** Appeals that were begun here: their words are in this browser, even where the list of decisions cannot be fetched. */
function BegunAppeals() {
  const owner = useDraftOwner();
  const begun = owner ? draftsOf(owner).filter(({ form }) => form === "appeal") : [];
  return begun.map(({ about, values }) => (
    <article key={about} className={styles.card}>
      <p className={styles.muted}>{writing.unsentDraft()}</p>
      <p dir="auto">{values.text}</p>
      <Button onClick={() => openDialog("appeal", { decisionId: about })}>{members.appeal()}</Button>
    </article>
  ));
}

/** What moderators decided about the member, each with its reason, and the way to appeal. */
export function Decisions() {
  const { pages: read, last, failure, isLoading, more } = useDecisions();
  if (!last && failure) {
    return (
      <>
        <TryAgain sentence={failure} onAgain={more} />
        <BegunAppeals />
      </>
    );
  }
  if (!last) return <Spinner label={strings.loadingDecisions()} />;
  const list = read.flatMap((page) => page.list);
  if (list.length === 0)
    return (
      <EmptyPlace
        title={common.nothingYet()}
        says={strings.none()}
        way={{ text: strings.howDecided(), to: pages.transparency }}
      />
    );
  return (
    <>
      {list.map((decision) => (
        <DecisionRow key={decision.decision_id} decision={decision} />
      ))}
      {failure && <TryAgain sentence={failure} onAgain={more} />}
      {last.hasMore && !failure && (
        <Button onClick={more} disabled={isLoading}>
          {common.showMore()}
        </Button>
      )}
    </>
  );
}

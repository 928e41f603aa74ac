import { reasonText } from "@unknot/contract/language/reasons";
import type { SubjectType } from "@unknot/contract/moderation-schemas";
import { pages } from "@unknot/contract/pages";
import type { Case } from "@unknot/contract/services/moderation";
import * as strings from "@unknot/contract/words/moderation";
import { Link } from "react-router";
import { Byline } from "../../parts/byline";
import { PostBody } from "../../parts/post-body";
import { RichText } from "../../parts/rich-text";
import { Message } from "../../ui/message";
import styles from "./moderation.module.css";

type Props = { content: Case["content"]; type: SubjectType; id: string };

/** A post or comment as readers see it. */
export function ContentView({ content, type, id }: Props) {
  const isPost = type === "problemSolution";
  const { title, problem, solution, text, user, date, edited, isHidden, ps_id } = content;
  const link = (
    <Link to={isPost ? pages.post(ps_id) : pages.comment(ps_id, id)} dir="auto">
      {title || strings.deleted()}
    </Link>
  );
  return (
    <div className={styles.content}>
      <h2>
        {isPost ? (
          link
        ) : (
          <Message
            text={type === "reply" ? strings.aReplyOn() : strings.aCommentOn()}
            parts={{ muted: (words) => <span className={styles.muted}>{words}</span>, title: link }}
          />
        )}
      </h2>
      {date && (
        <Byline user={user} date={date} edited={edited} history={pages.history(ps_id, isPost ? undefined : id)} />
      )}
      {isHidden.active && (
        <p className={styles.warning}>
          <Message text={strings.hiddenBecause()} parts={{ reason: <bdi>{reasonText(isHidden.reason)}</bdi> }} />
        </p>
      )}
      {isPost ? <PostBody problem={problem} solution={solution} heading="h3" /> : <RichText html={text} size="small" />}
    </div>
  );
}

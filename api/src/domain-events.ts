import type { DomainEvents } from "./context.ts";
import { inTurn } from "./platform/in-turn.ts";
import { gatherNew } from "./services/alternatives/index.ts";
import { keepCommentVersion, keepVersion } from "./services/history/index.ts";
import { holdComment, holdPost } from "./services/moderation/index.ts";
import {
  lookForWishes,
  tellOfChange,
  tellOfComment,
  tellOfDescription,
  tellOfPost,
  tellOfShown,
} from "./services/notifications/index.ts";
import { overruleUndone } from "./services/suggestions/index.ts";

/** Who handles what services tell those above them, one after another. */
export const domainEvents: DomainEvents = {
  postWritten: inTurn(holdPost, gatherNew, tellOfPost, lookForWishes),
  postRestored: (context, trx, { id }) => tellOfShown(context, trx, { kind: "post", id }),
  commentWritten: inTurn(holdComment, tellOfComment),
  postChanged: inTurn(
    keepVersion,
    (context, trx, { id, authorId, html, before }) =>
      tellOfChange(context, trx, { place: { postId: id }, authorId, html, before }),
    overruleUndone,
  ),
  commentChanged: inTurn(keepCommentVersion, (context, trx, { id, postId, authorId, html, before }) =>
    tellOfChange(context, trx, { place: { postId, commentId: id }, authorId, html, before }),
  ),
  descriptionDecided: tellOfDescription,
};

import {
  getFollowing,
  setFollowing,
  setMemberMuted,
  setMutedWords,
  setTagMuted,
} from "@unknot/contract/services/following";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { follow, muteTag } from "./set-following.ts";
import { muteMember, muteWords } from "./set-muted.ts";
import { showFollowing } from "./show-following.ts";

export { exportFollowingOf } from "./show-following.ts";

/** What members follow, and what they do not want to see. */
export function followingRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, setFollowing, ({ viewer, body }) => follow(context, viewer, body));
  bind(app, setTagMuted, ({ viewer, body }) => muteTag(context, viewer, body.name, body.muted));
  bind(app, setMemberMuted, ({ viewer, body }) => muteMember(context, viewer, body.username, body.muted));
  bind(app, setMutedWords, ({ viewer, body }) => muteWords(context, viewer, body.words));
  bind(app, getFollowing, ({ viewer }) => showFollowing(context.db, viewer));
}

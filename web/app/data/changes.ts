import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Comment } from "@unknot/contract/schemas";
import { keys } from "./keys";
import { memberKeys } from "./member-keys";
import { addComment, changeComment, changePost, removeComment } from "./patches";

/** What somebody did here, with what is known of it. */
export type Change =
  | { type: "postCreated" }
  | { type: "postEdited"; id: string; title: string }
  | { type: "postDeleted" | "postRestored"; id: string }
  | { type: "liked"; kind: "problemSolution" | "comment"; id: string; likeCount: number }
  | { type: "commentCreated" | "commentDeleted"; comment: Comment }
  | { type: "commentEdited" | "reported" | "moderated" | "appealed" }
  | {
      type: "notificationsRead" | "profileEdited" | "outcomeGiven" | "sessionRevoked" | "usernameChanged" | "loggedIn";
    };

type Effect = {
  /** What is out of date: what is on the page is fetched anew at once, the rest when it is next shown. */
  stale?: QueryKey[];
  /** What nobody shall see again, not even until the new answer is there. */
  dropped?: QueryKey[];
};

const { profiles, commentsByMembers, linkedComments } = keys;
const threads = [keys.threads, linkedComments];
const { account, ownPosts, moderation, decisions, notifications } = memberKeys;
const titles = [keys.suggestions, keys.similar];

/** What each change makes old. The one place that says so: a new list or count is added here. */
export const EFFECTS: Record<Change["type"], Effect> = {
  postCreated: { stale: [keys.postLists, ownPosts, profiles, account, ...titles] },
  postEdited: {
    stale: [keys.postLists, keys.posts, ownPosts, commentsByMembers, notifications, decisions, moderation],
    dropped: titles,
  },
  postDeleted: {
    stale: [keys.postLists, ownPosts, profiles, account, commentsByMembers, notifications, moderation],
    dropped: titles,
  },
  postRestored: {
    stale: [keys.postLists, ownPosts, profiles, account, commentsByMembers, notifications, moderation, ...titles],
  },
  outcomeGiven: { stale: [keys.posts] },
  profileEdited: { stale: [profiles, account] },
  liked: { stale: [account] },
  commentCreated: { stale: [commentsByMembers, profiles, account, ownPosts] },
  commentEdited: { stale: [...threads, commentsByMembers, notifications, moderation] },
  commentDeleted: { stale: [...threads, commentsByMembers, profiles, account, ownPosts, notifications, moderation] },
  // Enough reports hide what they are about.
  reported: { stale: [keys.postLists, ...threads, commentsByMembers, moderation] },
  moderated: { stale: [moderation, notifications], dropped: [keys.public] },
  appealed: { stale: [decisions, moderation] },
  notificationsRead: { stale: [notifications] },
  sessionRevoked: { stale: [memberKeys.sessions] },
  usernameChanged: { stale: [keys.member], dropped: [keys.public] },
  // Moderators and authors read more of a thread than visitors.
  loggedIn: { stale: threads },
};

/** What can be told at once, before anything is fetched; told twice it is the same. */
function patch(client: QueryClient, change: Change): void {
  switch (change.type) {
    case "postEdited": {
      const { id, title } = change;
      // What a search had marked is of the old text.
      changePost(client, id, ({ matches: _, ...post }) => ({ ...post, title }));
      break;
    }
    case "postDeleted":
      changePost(client, change.id, () => null);
      break;
    case "liked": {
      const { id, likeCount } = change;
      if (change.kind === "comment") changeComment(client, id, (comment) => ({ ...comment, likeCount }));
      else changePost(client, id, (post) => ({ ...post, likeCount }));
      break;
    }
    case "commentCreated":
      addComment(client, change.comment);
      break;
    case "commentDeleted":
      removeComment(client, change.comment._id);
      break;
  }
}

/**
 * Tells it again once what is on its way has come: the next page of a list is put beside the pages that were there when
 * it was asked for.
 */
function patchAgain(client: QueryClient, change: Change): void {
  const onTheWay = client.getQueryCache().findAll({ fetchStatus: "fetching" });
  if (onTheWay.length === 0) return;
  void Promise.allSettled(onTheWay.map(({ promise }) => promise)).then(() => patch(client, change));
}

function countComment(client: QueryClient, { ps_id }: Comment, step: 1 | -1): void {
  changePost(client, ps_id, (post) => ({ ...post, commentCount: post.commentCount + step }));
}

/**
 * Brings the cache in line with what somebody just did. Lists of posts that are being read keep still, but for what is
 * patched: they are fetched anew when somebody comes back to them. Resolves when what is on the page is up to date.
 */
export async function applyChange(client: QueryClient, change: Change): Promise<void> {
  const { stale = [], dropped = [] } = EFFECTS[change.type];
  patch(client, change);
  patchAgain(client, change);
  if (change.type === "commentCreated") countComment(client, change.comment, 1);
  if (change.type === "commentDeleted") countComment(client, change.comment, -1);
  for (const queryKey of dropped) {
    client.removeQueries({ queryKey, type: "inactive" });
    void client.resetQueries({ queryKey });
  }
  await Promise.all(
    stale.map((queryKey) =>
      client.invalidateQueries({ queryKey, refetchType: queryKey === keys.postLists ? "none" : "active" }),
    ),
  );
}

import { Unreachable } from "@unknot/contract/client";
import { splitTags } from "@unknot/contract/rules/tags";
import type { Comment } from "@unknot/contract/schemas";
import { createAppeal } from "@unknot/contract/services/appeals";
import { createComment, editComment } from "@unknot/contract/services/comments";
import { deleteDraft } from "@unknot/contract/services/drafts";
import { createReport } from "@unknot/contract/services/moderation";
import { createProblemSolution, editProblemSolution } from "@unknot/contract/services/posts";
import { suggestEdit } from "@unknot/contract/services/suggestions";
import { contact } from "@unknot/contract/services/user";
import type { DraftForm, ObjectType, ReportCategory } from "@unknot/contract/values";
import * as strings from "@unknot/contract/words/writing";
import { draftOwner, VISITOR_OWNER } from "../lib/draft-owner";
import { draftIn, draftsOf, type KeptDraft, waitingKey } from "../lib/drafts";
import { formsHere } from "../lib/forms-here";
import { browserStorage } from "../lib/storage";
import { api } from "./api";
import type { Change } from "./changes";
import { changed } from "./query-client";
import { refreshSession } from "./session";

type Values = Record<string, string>;
type Answer = { success: boolean; error?: string; status?: number };
type Send = (about: string[], values: Values, idempotencyKey: string) => Promise<Answer>;

const tell = async (answering: Promise<Answer>, change: (answer: Answer) => Change): Promise<Answer> => {
  const answer = await answering;
  if (answer.success) void changed(change(answer));
  return answer;
};

const comment: Send = ([ps_id = "", parent_id = null], { text = "" }, idempotencyKey) =>
  tell(api(createComment, { body: { ps_id, parent_id, text } }, { idempotencyKey }), (answer) => ({
    type: "commentCreated",
    comment: (answer as Answer & { comment: Comment }).comment,
  }));

/** The tags of a form, where it has any: what an older page has kept says nothing of them. */
const tagsIn = (typed: string | undefined) => (typed === undefined ? {} : { tags: splitTags(typed) });

/** How each form is sent that is not on the screen. */
const SENDERS: Record<DraftForm, Send> = {
  post: (_, { title = "", problem = "", solution = "", tags }, idempotencyKey) =>
    tell(
      api(createProblemSolution, { body: { title, problem, solution, ...tagsIn(tags) } }, { idempotencyKey }),
      () => ({
        type: "postCreated",
      }),
    ),
  edit: ([id = ""], { title = "", problem = "", solution = "", tags, note = "" }) => {
    const body = { newTitle: title, newProblem: problem, newSolution: solution, ...tagsIn(tags), note };
    return tell(api(editProblemSolution, { params: { ps_id: id }, body }), () => ({ type: "postEdited", id, title }));
  },
  suggestion: ([ps_id = ""], { title = "", problem = "", solution = "", tags, note = "" }) =>
    api(suggestEdit, { params: { ps_id }, body: { title, problem, solution, ...tagsIn(tags), note } }),
  comment,
  reply: comment,
  editComment: ([, comment_id = ""], { text = "" }) =>
    tell(api(editComment, { params: { comment_id }, body: { text } }), () => ({ type: "commentEdited" })),
  report: ([type, object_id = ""], { reason = "", category }, idempotencyKey) => {
    const chosen = category ? { category: category as ReportCategory } : {};
    const body = { object_id, type: type as ObjectType, reason, ...chosen };
    return tell(api(createReport, { body }, { idempotencyKey }), () => ({ type: "reported" }));
  },
  appeal: ([decision_id = ""], { text = "" }, idempotencyKey) =>
    tell(api(createAppeal, { body: { decision_id, text } }, { idempotencyKey }), () => ({ type: "appealed" })),
  contact: (_, { name = "", email = "", reason = "", message = "" }, idempotencyKey) =>
    api(contact, { body: { name, email, reason, message } }, { idempotencyKey }),
};

async function sendOne(owner: string, { form, about, values }: KeptDraft, say: (words: string) => void): Promise<void> {
  const name = `${owner}:${form}:${about}`;
  if (formsHere.submit(name)) return;
  const draft = draftIn(name, browserStorage);
  const answer = await SENDERS[form as DraftForm](about.split(" "), values, draft.sendingKey(values));
  const what = strings.formName({ form: form as DraftForm });
  // Away again: it goes on waiting.
  if (!answer.success && answer.status === 0) throw new Unreachable();
  if (!answer.success) {
    draft.note({ isWaiting: false });
    return say(strings.notSentLater({ what, why: answer.error ?? "" }));
  }
  draft.drop();
  if (owner !== VISITOR_OWNER) void api(deleteDraft, { query: { form: form as DraftForm, about } });
  say(strings.sentLater({ what }));
}

/**
 * Sends what was sent without a network and waits for one, each thing once: by its form where that is on the screen, and
 * from one tab at a time. `say` tells how that went.
 */
async function sendWaiting(say: (words: string) => void): Promise<void> {
  const owner = draftOwner();
  if (!owner || !navigator.onLine) return;
  const send = async () => {
    for (const one of draftsOf(owner).filter(({ isWaiting }) => isWaiting)) await sendOne(owner, one, say);
    if (!draftsOf(owner).some(({ isWaiting }) => isWaiting)) browserStorage.set(waitingKey(owner), null);
  };
  await (navigator.locks ? navigator.locks.request("outbox", send) : send()).catch((error) => {
    if (!(error instanceof Unreachable)) throw error;
  });
}

let isFollowing = false;

/** Sends what waits now, and whenever the network comes back. `say` tells how that went. */
export function followNetwork(say: (words: string) => void): void {
  void sendWaiting(say);
  if (isFollowing) return;
  isFollowing = true;
  addEventListener("online", () => void refreshSession().then(() => sendWaiting(say)));
}

import { Unreachable } from "@unknot/contract/client";
import type { Comment } from "@unknot/contract/schemas";
import { createAppeal } from "@unknot/contract/services/appeals";
import { editComment } from "@unknot/contract/services/comments";
import { deleteDraft } from "@unknot/contract/services/drafts";
import type { DraftForm, ObjectType } from "@unknot/contract/values";
import * as strings from "@unknot/contract/words/writing";
import { draftOwner, VISITOR_OWNER } from "../lib/draft-owner";
import { type Beside, draftIn, draftsOf, type KeptDraft, waitingKey } from "../lib/drafts";
import { formsHere } from "../lib/forms-here";
import { browserStorage } from "../lib/storage";
import { api } from "./api";
import type { Change } from "./changes";
import { changed } from "./query-client";
import { sendComment, sendContact, sendEdit, sendPost, sendReport, sendSuggestion } from "./senders";
import { refreshSession } from "./session";

type Values = Record<string, string>;
type Answer = { success: boolean; error?: string; status?: number };
type Kept = { beside: Beside; base: string | undefined };
type Send = (about: string[], values: Values, kept: Kept, idempotencyKey: string) => Promise<Answer>;

const tell = async (answering: Promise<Answer>, change: (answer: Answer) => Change): Promise<Answer> => {
  const answer = await answering;
  if (answer.success) void changed(change(answer));
  return answer;
};

const comment: Send = ([postId = "", parentId = null], values, _, idempotencyKey) =>
  tell(sendComment(postId, parentId, values, idempotencyKey), (answer) => ({
    type: "commentCreated",
    comment: (answer as Answer & { comment: Comment }).comment,
  }));

/** How each form is sent that is not on the screen. */
const SENDERS: Record<DraftForm, Send> = {
  post: ([to = ""], values, { beside }, idempotencyKey) =>
    tell(sendPost(to, values, beside, idempotencyKey), () => ({ type: "postCreated" })),
  edit: ([id = ""], values, { base }) =>
    tell(sendEdit(id, values, base), () => ({ type: "postEdited", id, title: values.title ?? "" })),
  suggestion: ([id = ""], values, { beside, base }) => sendSuggestion(id, values, beside, base),
  comment,
  reply: comment,
  editComment: ([, comment_id = ""], { text = "" }) =>
    tell(api(editComment, { params: { comment_id }, body: { text } }), () => ({ type: "commentEdited" })),
  report: ([type, objectId = ""], values, _, idempotencyKey) =>
    tell(sendReport(type as ObjectType, objectId, values, idempotencyKey), () => ({ type: "reported" })),
  appeal: ([decision_id = ""], { text = "" }, _, idempotencyKey) =>
    tell(api(createAppeal, { body: { decision_id, text } }, { idempotencyKey }), () => ({ type: "appealed" })),
  contact: (_, values, { beside }, idempotencyKey) => sendContact(values, beside, idempotencyKey),
};

async function sendOne(owner: string, kept: KeptDraft, say: (words: string) => void): Promise<void> {
  const { form, about, values, beside = {}, base } = kept;
  const name = `${owner}:${form}:${about}`;
  if (formsHere.submit(name)) return;
  const draft = draftIn(name, browserStorage);
  const answer = await SENDERS[form as DraftForm](about.split(" "), values, { beside, base }, draft.sendingKey(values));
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

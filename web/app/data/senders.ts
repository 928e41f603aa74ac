import { splitTags } from "@unknot/contract/rules/tags";
import { createComment } from "@unknot/contract/services/comments";
import { createReport } from "@unknot/contract/services/moderation";
import { createProblemSolution, editProblemSolution } from "@unknot/contract/services/posts";
import { suggestEdit } from "@unknot/contract/services/suggestions";
import { contact } from "@unknot/contract/services/user";
import type { ObjectType, ReportCategory } from "@unknot/contract/values";
import { withVersion } from "../lib/about-version";
import type { Beside } from "../lib/drafts";
import { api } from "./api";

// How each form is sent: at once by the form itself, later by the outbox, and the same both times.

type Fields = Record<string, string | undefined>;

/** The tags of a form, where it has any: what an older page has kept says nothing of them. */
const tagsIn = (typed: string | undefined) => (typed === undefined ? {} : { tags: splitTags(typed) });

/** A new post, `to` the problem of another one where there is such. An older page has kept no `alternativeTo`. */
export function sendPost(
  to: string,
  { title = "", problem = "", solution = "", tags }: Fields,
  { alternativeTo = to }: Beside,
  idempotencyKey: string,
) {
  const other = alternativeTo === "" ? {} : { alternative_to: alternativeTo };
  const body = { title, problem, solution, ...other, ...tagsIn(tags) };
  return api(createProblemSolution, { body }, { idempotencyKey });
}

/** What a member's own post is to say. An older page has kept nothing of the version that it was begun from. */
export function sendEdit(
  id: string,
  { title = "", problem = "", solution = "", tags, note = "" }: Fields,
  base: string | undefined,
) {
  const text = { newTitle: title, newProblem: problem, newSolution: solution, ...tagsIn(tags), note };
  const body = { ...text, ...(base !== undefined && { base }) };
  return api(editProblemSolution, { params: { ps_id: id }, body });
}

/** What somebody else's post is to say, proposed or published. An older page has kept nothing of that: it is proposed. */
export function sendSuggestion(
  id: string,
  { title = "", problem = "", solution = "", tags, note = "" }: Fields,
  { publish }: Beside,
  base: string | undefined,
) {
  const beside = { ...(base !== undefined && { version: Number(base) }), ...(publish !== undefined && { publish }) };
  const body = { title, problem, solution, ...tagsIn(tags), note, ...beside };
  return api(suggestEdit, { params: { ps_id: id }, body });
}

/** A comment on a post, or a reply to another. */
export const sendComment = (postId: string, parentId: string | null, { text = "" }: Fields, idempotencyKey: string) =>
  api(createComment, { body: { ps_id: postId, parent_id: parentId, text } }, { idempotencyKey });

/** A report on something. */
export function sendReport(
  type: ObjectType,
  objectId: string,
  { reason = "", category }: Fields,
  idempotencyKey: string,
) {
  const chosen = category ? { category: category as ReportCategory } : {};
  return api(createReport, { body: { object_id: objectId, type, reason, ...chosen } }, { idempotencyKey });
}

/** A message to the people who run the site; `signs` are those by which programs are known. */
export function sendContact(
  { name = "", email = "", reason = "", message = "" }: Fields,
  { removal }: Beside,
  idempotencyKey: string,
  signs: { website?: string; filledIn?: number } = {},
) {
  const whole = removal ? withVersion(message, removal.path, removal.siteUrl) : message;
  return api(contact, { body: { name, email, reason, message: whole, ...signs } }, { idempotencyKey });
}

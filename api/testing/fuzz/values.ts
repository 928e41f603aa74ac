import { reportCategories } from "@unknot/contract/values";
import fc from "fast-check";
import { PASSWORD } from "../members.ts";
import { deviceNumber } from "../push-device.ts";
import type { KnownIds } from "./known-ids.ts";
import type { Person } from "./people.ts";

/** What a request may name: the caller's own things, everybody's, and who there is. */
export type Known = {
  caller: Person;
  own: KnownIds;
  all: KnownIds;
  people: Person[];
  /** Tokens of mails that are good at the moment. */
  tokens: string[];
  /** A number that no other request has. */
  count: number;
};

const NOW = Date.parse("2026-03-01T12:00:00Z");
const DAY = 86_400_000;

/** One of the last of a list, where lists grow; an id that nothing has where it is empty. */
function lastOf(list: string[]): fc.Arbitrary<string> {
  const last = list.slice(-100);
  return last.length > 0 ? fc.constantFrom(...last) : fc.constant("999999999");
}

/** An id of a kind of thing, as often the caller's own as anybody's. */
const idOf = ({ own, all }: Known, kind: keyof KnownIds): fc.Arbitrary<string> =>
  fc.oneof(lastOf(own[kind]), lastOf(all[kind]));

const word = fc.constantFrom(
  "door",
  "key",
  "hinge",
  "Größe",
  "日本語",
  "naïve",
  "🙂",
  "C++",
  "x²",
  "don't",
  "-",
  "e.g.",
);
const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(" "));
const block = fc.oneof(
  sentence.map((text) => `<p>${text}</p>`),
  sentence.map((text) => `<p><strong>${text}</strong> and <a href="https://x.example/?a=1&amp;b=2">link</a></p>`),
  sentence.map((text) => `<ul><li><p>${text}</p></li></ul><blockquote><p>${text}</p></blockquote>`),
  sentence.map((text) => `<pre><code class="language-js">let x = "${text}";</code></pre>`),
  sentence.map((text) => `<p>${text} $\\frac{1}{x}$</p><table><tbody><tr><td>${text}</td></tr></tbody></table>`),
  sentence.map((text) => `<h2>${text}</h2><p><img src="/uploads/0123456789abcdef.webp" alt="${text}"></p>`),
);
const html = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join(""));

const time = fc.integer({ min: 1, max: 400 }).map((days) => new Date(NOW + days * DAY).toISOString());
const usernames = ({ people, caller }: Known) => {
  const names = people.filter(({ id }) => id !== "0").slice(-60);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names, caller).map(({ username }) => username) },
    { weight: 1, arbitrary: fc.constantFrom("deleted user", "Nobody Here") },
  );
};
const emails = ({ people, caller, count }: Known) =>
  fc.constantFrom(caller.email, ...people.slice(-20).map(({ email }) => email), `new${count}@unknot.example`);

/** What fields mean, by their name: values that a use case can do something with. Others follow from their schema. */
const MEANINGS: Record<string, (known: Known) => fc.Arbitrary<unknown>> = {
  ps_id: (known) => idOf(known, "posts"),
  comment_id: (known) => fc.oneof(idOf(known, "comments"), idOf(known, "replies")),
  parent_id: (known) => fc.oneof(idOf(known, "comments"), idOf(known, "replies")),
  object_id: (known) => fc.oneof(idOf(known, "posts"), idOf(known, "comments")),
  decision_id: (known) => idOf(known, "decisions"),
  appeal_id: (known) => idOf(known, "appeals"),
  message_id: (known) => idOf(known, "messages"),
  notification_id: (known) => idOf(known, "notifications"),
  suggestion_id: (known) => idOf(known, "suggestions"),
  of: (known) => idOf(known, "posts"),
  duplicate_id: (known) => idOf(known, "duplicates"),
  session_id: ({ caller, people }) =>
    fc.oneof(lastOf(caller.sessionIds.slice(0, 1)), lastOf(people.flatMap(({ sessionIds }) => sessionIds))),
  problemSolutions: (known) => fc.array(idOf(known, "posts"), { maxLength: 20 }),
  comments: (known) => fc.array(idOf(known, "comments"), { maxLength: 20 }),
  endpoint: ({ count }) => fc.constantFrom(deviceNumber(count).endpoint, deviceNumber(0).endpoint),
  p256dh: () => fc.constant(deviceNumber(0).p256dh),
  auth: () => fc.constant(deviceNumber(0).auth),
  device_id: () => fc.integer({ min: 1, max: 40 }).map(String),
  username: usernames,
  newUsername: ({ count }) => fc.constantFrom(`Renamed ${count}`, `Größe ${count}`, `a.b-c_${count}`),
  actor: usernames,
  search: (known) => usernames(known).map((name) => name.slice(0, 6)),
  email: emails,
  password: () => fc.constantFrom(PASSWORD, PASSWORD, PASSWORD, "Wr0ng-Knots"),
  currentPassword: () => fc.constantFrom(PASSWORD, PASSWORD, PASSWORD, "Wr0ng-Knots"),
  newPassword: () => fc.constantFrom(PASSWORD, "An0ther-Knot", "short"),
  dateOfBirth: () => fc.constantFrom("1990-05-17", "2008-02-29", "2020-01-01"),
  token: ({ tokens }) => fc.oneof({ weight: 3, arbitrary: lastOf(tokens.slice(-3)) }, fc.base64String()),
  page: () => fc.constantFrom(1, 1, 1, 2, 50),
  tags: () => fc.array(fc.oneof(word, fc.constantFrom("home", "c++", "Größe")), { maxLength: 7 }),
  title: () => sentence,
  newTitle: () => sentence,
  searchTerm: () => sentence.map((text) => text.slice(0, 5)),
  value: () => sentence,
  name: () => sentence,
  category: () => fc.constantFrom(...reportCategories),
  changed: () => fc.constantFrom(new Date(NOW).toISOString(), ""),
  number: () => fc.constantFrom(1, 1, 2, 3),
  version: () => fc.constantFrom(1, 1, 2),
  expiration: () => fc.oneof(time, fc.constant(null)),
  knownMute: (known) => fc.oneof(fc.constant(null), idOf(known, "decisions")),
  text: () => html,
  problem: () => html,
  solution: () => html,
  newProblem: () => html,
  newSolution: () => html,
  message: () => html,
  reason: () => fc.oneof(html, sentence, fc.constantFrom("Other", "Report a Bug")),
  note: () => sentence,
  answer: () => sentence,
  website: () => fc.constant(""),
  filledIn: () => fc.constantFrom(5000, 60_000),
};

/** The values that a field of this name means something with; undefined for a name that says nothing. */
export const meaningOf = (name: string, known: Known): fc.Arbitrary<unknown> | undefined =>
  Object.hasOwn(MEANINGS, name) ? MEANINGS[name]?.(known) : undefined;

const KINDS: Record<string, keyof KnownIds> = { problemSolution: "posts", comment: "comments", reply: "replies" };
const LISTS: Record<string, keyof KnownIds> = { ps_id: "posts", edit_id: "posts", parent_id: "comments" };

/** Values of fields that must fit other fields of the same object: an id to its kind, a value to what is searched by. */
export function fittingOf(fields: Record<string, unknown>, known: Known): Record<string, fc.Arbitrary<unknown>> {
  const kind = KINDS[String(fields.type ?? fields.object_type ?? fields.parent_type)];
  const list = LISTS[String(fields.searchBy)];
  const id = kind && idOf(known, kind);
  return {
    ...(id && { [fields.parent_type ? "parent_id" : "object_id"]: id }),
    ...(list && { value: idOf(known, list) }),
    ...(fields.searchBy === "username" && { value: usernames(known) }),
  };
}

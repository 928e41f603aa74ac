// Made from the messages by `npm run messages`: a change is made there.
import { pluralOf } from "../language/number-format.ts";
import type { Sentence } from "../language/sentence.ts";
import { number, plural, select } from "@messageformat/runtime";
const en = /* @__PURE__ */ pluralOf("en");
export const replied = (d: { name: string | number; title: string | number }): Sentence => ({ code: "replied", params: d, text: d.name + " replied to your comment on “" + d.title + "”" });
export const commented = (d: { name: string | number; title: string | number }): Sentence => ({ code: "commented", params: d, text: d.name + " commented on “" + d.title + "”" });
export const mentioned = (d: { on: "comment" | (string & {}); name: string | number; title: string | number }): Sentence => ({ code: "mentioned", params: d, text: select(d.on, { comment: d.name + " mentioned you in a comment on “" + d.title + "”", other: d.name + " mentioned you in “" + d.title + "”" }) as string });
export const liked = (d: { on: "comment" | (string & {}); others: number; name: string | number; title: string | number }): Sentence => ({ code: "liked", params: d, text: select(d.on, { comment: plural(d.others, 0, en, { "0": d.name + " likes your comment on “" + d.title + "”", one: d.name + " and " + number("en", d.others, 0) + " other like your comment on “" + d.title + "”", other: d.name + " and " + number("en", d.others, 0) + " others like your comment on “" + d.title + "”" }), other: plural(d.others, 0, en, { "0": d.name + " likes “" + d.title + "”", one: d.name + " and " + number("en", d.others, 0) + " other like “" + d.title + "”", other: d.name + " and " + number("en", d.others, 0) + " others like “" + d.title + "”" }) }) as string });
export const held = (d: { thing: "post" | "comment" | (string & {}) }): Sentence => ({ code: "held", params: d, text: select(d.thing, { post: "Your post is waiting for review by a moderator", comment: "Your comment is waiting for review by a moderator", other: "Your account is waiting for review by a moderator" }) as string });
export const hidden = (d: { thing: "post" | "comment" | (string & {}) }): Sentence => ({ code: "hidden", params: d, text: select(d.thing, { post: "A moderator has hidden your post", comment: "A moderator has hidden your comment", other: "A moderator has hidden your account" }) as string });
export const shownAgain = (d: { thing: "post" | "comment" | (string & {}) }): Sentence => ({ code: "shown_again", params: d, text: select(d.thing, { post: "Your post is shown again", comment: "Your comment is shown again", other: "Your account is shown again" }) as string });
export const muted = (): Sentence => ({ code: "muted", params: {}, text: "A moderator has muted you" });
export const unmuted = (): Sentence => ({ code: "unmuted", params: {}, text: "You can write again" });
export const cleared = (): Sentence => ({ code: "cleared", params: {}, text: "A moderator has removed something from your profile" });
export const erased = (): Sentence => ({ code: "erased", params: {}, text: "A moderator has removed an older version of your post" });
export const upheld = (): Sentence => ({ code: "upheld", params: {}, text: "Your appeal was reviewed, and the decision was upheld" });
export const overturned = (): Sentence => ({ code: "overturned", params: {}, text: "Your appeal was successful, and the decision was overturned" });
export const granted = (d: { name: string | number; title: string | number }): Sentence => ({ code: "granted", params: d, text: d.name + " has written up what you looked for: “" + d.title + "”" });

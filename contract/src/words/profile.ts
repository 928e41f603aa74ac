// Made from the messages by `npm run messages`: a change is made there.
import { pluralOf } from "../language/number-format.ts";
import { number, plural, select } from "@messageformat/runtime";
const en = /* @__PURE__ */ pluralOf("en");
export const repliedTo = (d: { username: string | number }): string => "Replied to " + d.username + " on <post/>";
export const commentedOn = (): string => "Commented on <post/>";
export const memberSince = (): string => "Member since <day/>";
export const profile = (): string => "Profile";
export const profileDescription = (d: { posts: number; comments: number; username: string | number }): string => plural(d.posts, 0, en, { one: number("en", d.posts, 0) + " post", other: number("en", d.posts, 0) + " posts" }) + " and " + plural(d.comments, 0, en, { one: number("en", d.comments, 0) + " comment", other: number("en", d.comments, 0) + " comments" }) + " by " + d.username + "." as string;
export const willBeHere = (d: { own: "yes" | (string & {}); tab: "posts" | (string & {}); username: string | number }): string => select(d.own, { yes: select(d.tab, { posts: "What you publish will be here, for everybody to read.", other: "What you say about problems and solutions will be here." }), other: select(d.tab, { posts: "What " + d.username + " publishes will be here.", other: "What " + d.username + " says about problems and solutions will be here." }) }) as string;
export const shareYours = (): string => "Share a Problem You Solved";
export const readOthers = (): string => "See What Others Wrote";
export const knownFor = (): string => "Best Posts";
export const newest = (): string => "Newest Posts";
export const links = (): string => "Links";
export const editProfile = (): string => "Edit Profile";
export const likedBy = (d: { count: number }): string => plural(d.count, 0, en, { one: number("en", d.count, 0) + " like", other: number("en", d.count, 0) + " likes" }) as string;
export const worked = (): string => "Worked for Others";

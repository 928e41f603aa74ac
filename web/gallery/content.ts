import type { Comment, Post } from "@unknot/contract/schemas";

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

export const post: Post = {
  id: "1",
  title: "Kettle whistles at night",
  problem: "<p>The kettle is <b>loud</b>, and everybody wakes up.</p>",
  solution: "<p>Take it off before it boils:</p><pre><code>sleep 240 &amp;&amp; echo now</code></pre>",
  user: "oven_spring",
  date: ago(3),
  edited: null,
  likeCount: 12,
  likedByUser: false,
  commentCount: 2,
  isSameUser: false,
  isHidden: { active: false, reason: null },
  source: null,
  tags: ["wood", "c++", "日本語"],
  outcomes: { worked: 0, didNotWork: 0, lastWorked: null },
  outdated: null,
};

const paragraphs = (count: number) =>
  "<p>It was said before, and it is said again: measure first, then cut.</p>".repeat(count);

export const longPost: Post = {
  ...post,
  id: "2",
  title: "A long story",
  problem: paragraphs(14),
  solution: paragraphs(20),
  edited: ago(1),
};
export const wideWords: Post = {
  ...post,
  id: "3",
  title: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  problem: `<p>${"x".repeat(400)}</p><pre><code>${"wide code ".repeat(40)}</code></pre>`,
  likeCount: 1_234_567,
};
export const foundPost: Post = {
  ...post,
  id: "4",
  matches: {
    title: [
      { text: "Kettle", isMatch: true },
      { text: " whistles at night", isMatch: false },
    ],
    problem: [
      { text: "The ", isMatch: false },
      { text: "kettle", isMatch: true },
      { text: " is loud", isMatch: false },
    ],
    solution: [
      { text: "Take the ", isMatch: false },
      { text: "kettle", isMatch: true },
      { text: " off", isMatch: false },
    ],
  },
};
const attribution = (author: string) => ({
  author,
  authorUrl: null,
  url: "https://example.org/q/1",
  licence: "CC BY-SA 4.0",
  licenceUrl: "https://creativecommons.org/licenses/by-sa/4.0/",
});
export const importedPost: Post = {
  ...post,
  id: "5",
  source: { site: "example.org", problem: attribution("Rowan"), solution: attribution("Fern") },
} as Post;
export const hiddenPost: Post = { ...post, id: "6", isHidden: { active: true, reason: "It advertises a shop" } };
export const hiddenFromReaders: Post = { ...hiddenPost, id: "7", title: "", problem: "", solution: "" };

const comment: Comment = {
  _id: "1",
  ps_id: "1",
  parent_id: null,
  user: "quietfern",
  date: ago(2),
  edited: null,
  text: "<p>Worked on the first try.</p>",
  likeCount: 3,
  likedByUser: false,
  replyCount: 1,
  isSameUser: false,
  isHidden: { active: false },
  isDeleted: false,
};
const reply = { ...comment, _id: "2", parent_id: "1", user: "moss", text: "<p>Here too.</p>", replyCount: 0 };
export const comments: Comment[] = [
  { ...comment, replies: [reply] },
  { ...comment, _id: "3", text: "", isHidden: { active: true }, replyCount: 0 },
  { ...comment, _id: "4", text: "", isDeleted: true, user: "", replyCount: 0 },
];

/** A comment of the sample content, with the replies under it. */
export type SampleComment = {
  user: string;
  text: string;
  state: "shown" | "hidden" | "deleted";
  replies: SampleComment[];
};

/** A post of the sample content; ages are in days, texts in Markdown. */
export type SamplePost = {
  title: string;
  user: string;
  age: number;
  editedAge: number | null;
  /** Why a moderator has hidden it; null where none has. */
  hiddenReason: string | null;
  likes: number;
  /** As they are kept. */
  tags: string[];
  problem: string;
  solution: string;
  comments: SampleComment[];
};

const COMMENT = /^(\s*)- (?:\[(hidden|deleted)\] )?([\w-]+): (.+)$/;

function parseComments(text: string): SampleComment[] {
  const comments: SampleComment[] = [];
  for (const line of text.split("\n")) {
    const [, indent, state, user, words] = COMMENT.exec(line) ?? [];
    if (!user || !words) continue;
    const comment: SampleComment = { user, text: words, state: (state as "hidden") ?? "shown", replies: [] };
    (indent ? comments.at(-1)?.replies : comments)?.push(comment);
  }
  return comments;
}

/** The text between two headings that stand alone on their lines. */
function between(text: string, from: string, to: string): string {
  return text.split(`\n${from}\n`)[1]?.split(`\n${to}\n`)[0]?.trim() ?? "";
}

function parsePost(text: string): SamplePost {
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(text)?.[1];
  return {
    title: text.slice(0, text.indexOf("\n")),
    user: field("by") ?? "",
    age: Number(field("days")),
    editedAge: field("edited") ? Number(field("edited")) : null,
    hiddenReason: field("hidden") ?? null,
    likes: Number(field("likes")),
    tags: field("tags")?.split(" ") ?? [],
    problem: between(text, "## Problem", "## Solution"),
    solution: between(text, "## Solution", "## Comments"),
    comments: parseComments(between(text, "## Comments", "# ")),
  };
}

/** Reads one file of sample content: posts that begin with `# title`, as the files in `api/sample` show. */
export function parseSample(file: string): SamplePost[] {
  return `\n${file}`
    .split(/\n# (?=.+\nby: )/)
    .slice(1)
    .map(parsePost);
}

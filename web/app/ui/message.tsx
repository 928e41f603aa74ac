import { Fragment, type ReactNode } from "react";

/** What stands in a sentence beside its words: by the name of its tag, as it is or around the words in the tag. */
type Parts = Record<string, ReactNode | ((words: string) => ReactNode)>;

const TAG = /<(\w+)(?:\/>|>(.*?)<\/\1>)/s;

/**
 * A sentence in which a link, a time, a bold name or what somebody wrote stands, each where the language puts it:
 * `Decided by {username} <time/>`, `I agree to the <terms>Terms of Service</terms>`. Tags do not nest. What somebody
 * wrote is a part, never a value: it could hold a tag.
 */
export function Message({ text, parts }: { text: string; parts: Parts }): ReactNode {
  // Plain text, then a tag's name and its words, and so on.
  return text.split(TAG).map((piece, at, all) => {
    if (at % 3 === 0) return piece;
    if (at % 3 === 2) return null;
    const part = parts[piece];
    return <Fragment key={piece}>{typeof part === "function" ? part(all[at + 1] ?? "") : part}</Fragment>;
  });
}

/** Bold words in a sentence. */
export const bold = (words: string): ReactNode => <strong>{words}</strong>;

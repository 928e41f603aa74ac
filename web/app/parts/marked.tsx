import type { Part } from "@unknot/contract/schemas";

/** Plain text in parts, those that match marked. */
export function Marked({ parts }: { parts: Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts never change their order
  return parts.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text));
}

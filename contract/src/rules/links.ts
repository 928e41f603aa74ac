/**
 * Whether a text becomes a link by itself: an address of the web, written as one. `README.md`, `main.rs` and `socket.io`
 * are names of files and of programs, though their last part is a domain, too.
 */
export const becomesLink = (text: string): boolean => /^(?:https?:\/\/|www\.)/i.test(text);

type Finder = { linkify: { match: (text: string) => { text: string }[] | null } };

/** A Markdown parser (markdown-it with `linkify`), of which only such addresses become links by themselves. */
export function onlyAddresses<Markdown extends Finder>(markdown: Markdown): Markdown {
  const { linkify } = markdown;
  const match = linkify.match.bind(linkify);
  linkify.match = (text) => match(text)?.filter((found) => becomesLink(found.text)) ?? null;
  return markdown;
}

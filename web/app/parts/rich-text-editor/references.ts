import type { Editor } from "@tiptap/core";
import { pages } from "@unknot/contract/pages";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import { api } from "../../data/api";
import { leavePicture } from "./schema/picture";

type Found = { id: string; title: string };

/** The post with a number, if everybody may read it: its author and moderators see a hidden one, others are not told its title. */
export async function findPost(id: string): Promise<Found | null> {
  const query = { searchBy: "ps_id", value: id } as const;
  const answer = await api(getProblemSolutions, { body: { query, excerpt: true } });
  const post = answer.success ? answer.list[0] : undefined;
  return post && !post.isHidden.active ? { id: post.id, title: post.title } : null;
}

/** The number of the post whose page has this address, and nothing else is there; null for any other text. */
function postAt(text: string): string | null {
  const url = /^\s*https?:\S+\s*$/i.test(text) ? URL.parse(text.trim()) : null;
  if (url?.origin !== location.origin || url.search || url.hash) return null;
  return /^\/post\/(\d{1,15})$/.exec(url.pathname)?.[1] ?? null;
}

/** Calls a link by the title of its post, where it still says no more than its address. */
function nameLink(editor: Editor, address: string, { id, title }: Found): void {
  if (editor.isDestroyed) return;
  const { tr, schema, doc, selection } = editor.state;
  doc.descendants((node, position) => {
    const link = node.marks.find(({ type, attrs }) => type.name === "link" && attrs.href === address);
    if (!link || node.text !== address) return;
    const marks = link.type.create({ href: pages.post(id) }).addToSet(node.marks);
    const from = tr.mapping.map(position);
    tr.replaceWith(from, from + node.nodeSize, schema.text(title, marks));
    // What is typed next is not part of the link.
    if (selection.empty && selection.head === position + node.nodeSize) tr.removeStoredMark(link.type);
  });
  if (tr.docChanged) editor.view.dispatch(tr);
}

/**
 * Takes a pasted address of a post of this site: it is a link at once, and shows the title of its post as soon as that is
 * known. Over selected words it is their link, as any address. Answers whether it did.
 */
export function takeReference(editor: Editor, pasted: string): boolean {
  const id = postAt(pasted);
  if (id === null || !editor.state.selection.empty || editor.isActive("codeBlock") || editor.isActive("code"))
    return false;
  const address = pasted.trim();
  leavePicture(editor);
  const link = { type: "text", text: address, marks: [{ type: "link", attrs: { href: address } }] };
  editor.chain().focus().insertContent(link).unsetMark("link").run();
  findPost(id).then(
    (post) => post && nameLink(editor, address, post),
    // It stays the address that it is.
    () => {},
  );
  return true;
}

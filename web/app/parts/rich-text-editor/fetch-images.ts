import { type Editor, Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { fetchImage } from "@unknot/contract/services/images";
import * as strings from "@unknot/contract/words/editor";
import { api } from "../../data/api";
import { showProgress, showToast } from "../../ui/toast";

/** Of one paste, so many are fetched. */
const MOST = 20;

type Waiting = ReadonlySet<string>;
const waitingKey = new PluginKey<Waiting>("fetchedImages");

type Place = { from: number; to: number; words: string };

/** The links to some addresses, one for each. */
function placesOf({ state }: Editor, addresses: Waiting): Map<string, Place> {
  const places = new Map<string, Place>();
  state.doc.descendants((node, position) => {
    const href = node.marks.find(({ type }) => type.name === "link")?.attrs.href;
    if (!node.isText || !addresses.has(href) || places.has(href)) return;
    places.set(href, { from: position, to: position + node.nodeSize, words: node.text ?? "" });
  });
  return places;
}

/** Shows which links stand in the place of an image that is on its way. */
export const FetchedImages = Extension.create({
  name: "fetchedImages",
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin<Waiting>({
        key: waitingKey,
        state: { init: () => new Set<string>(), apply: (tr, old) => tr.getMeta(waitingKey) ?? old },
        props: {
          decorations: (state) => {
            const waiting = waitingKey.getState(state);
            if (!waiting || waiting.size === 0) return null;
            const marks = [...placesOf(editor, waiting).values()].map(({ from, to }) =>
              Decoration.inline(from, to, { class: "fetching" }),
            );
            return DecorationSet.create(state.doc, marks);
          },
        },
      }),
    ];
  },
});

function setWaiting(editor: Editor, change: (waiting: Set<string>) => void): void {
  if (editor.isDestroyed) return;
  const waiting = new Set(waitingKey.getState(editor.state));
  change(waiting);
  editor.view.dispatch(editor.state.tr.setMeta(waitingKey, waiting).setMeta("addToHistory", false));
}

/** Puts an image of ours where the link to the original stands. Where its writer took that away meanwhile, nothing happens. */
function replaceLink(editor: Editor, href: string, src: string): void {
  if (editor.isDestroyed) return;
  const place = placesOf(editor, new Set([href])).get(href);
  if (!place) return;
  const alt = place.words === href ? "" : place.words;
  const { state, schema } = editor;
  const { parent } = state.doc.resolve(place.from);
  const isAlone = parent.type.name === "paragraph" && parent.childCount === 1;
  const image = schema.nodes[isAlone ? "image" : "imageInLine"]?.create({ src, alt });
  if (!image) return;
  const tr = isAlone
    ? state.tr.replaceRangeWith(place.from - 1, place.to + 1, image)
    : state.tr.replaceWith(place.from, place.to, image);
  editor.view.dispatch(tr);
}

/** Where the server keeps an image now, null where it cannot be had; or why it keeps none. */
async function keep(url: string): Promise<{ src: string | null } | { error: string }> {
  const answer = await api(fetchImage, { body: { url } });
  return answer.success ? { src: answer.url } : { error: answer.error };
}

/**
 * Has the server fetch images of other sites, one after the other, that stand in the text as links, and puts each kept one
 * into its link's place; what each shows is then asked for as of any image. Says how many could not be had: they stay links.
 */
export async function fetchImages(editor: Editor, addresses: string[], leftOut: number): Promise<void> {
  const wanted = [...new Set(addresses)].slice(0, MOST);
  setWaiting(editor, (waiting) => {
    for (const address of wanted) waiting.add(address);
  });
  let missing = leftOut - wanted.length;
  let refused: string | null = null;
  for (const [index, url] of wanted.entries()) {
    showProgress(strings.fetchingImage({ number: index + 1, of: wanted.length }));
    const got: Awaited<ReturnType<typeof keep>> | null = refused === null ? await keep(url) : null;
    if (editor.isDestroyed) return showToast(strings.imageCameLate());
    if (got && "src" in got && got.src !== null) replaceLink(editor, url, got.src);
    else missing++;
    // What is refused once, for want of room say, is refused for the others, too.
    if (got && "error" in got) refused = got.error;
    setWaiting(editor, (waiting) => waiting.delete(url));
  }
  if (missing === 0) showToast(strings.imagesFetched({ count: wanted.length }));
  else showToast([refused, strings.imagesLeftOut({ count: missing })].filter(Boolean).join(" "));
}

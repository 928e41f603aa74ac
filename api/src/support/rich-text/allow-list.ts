import { FOREIGN_BLOCKS } from "@unknot/contract/rules/rich-text";
import { videoPlayer } from "@unknot/contract/rules/video";
import type { IOptions, Tag } from "sanitize-html";

/** Every element that user text may hold. */
const ELEMENTS =
  "p a ul ol li strong em blockquote code pre h2 h3 h4 sub sup s hr br img figure figcaption iframe table caption thead tbody tfoot tr th td".split(
    " ",
  );

const SCHEMES = ["http", "https", "mailto"];
const OWN_IMAGE = /^\/uploads\/[\w-]{22}\.webp$/;
/** Where a link may lead: to an address in full, or to a path of this site. Anything else leads nowhere from here. */
const LINK = /^(https?:|mailto:|\/(?![/\\]))/i;
const LINK_REL = "nofollow ugc noopener";

/** Other names for what the list has; a document's own headings start below the page's. */
const SAME_AS: Record<string, string> = {
  strike: "s",
  del: "s",
  kbd: "code",
  tt: "code",
  h1: "h2",
  h5: "h4",
  h6: "h4",
};

/**
 * An image of ours stays one; of another site it becomes a link, called what its author called the image, or else by its
 * address; of no site, nothing. What is stored has no words of ours: it is read in any language.
 */
function imageOrLink(_: string, { src, alt }: Record<string, string>): Tag {
  if (OWN_IMAGE.test(src ?? "")) return { tagName: "img", attribs: { src: src as string, alt: alt ?? "" } };
  const isWeb = /^https?:\/\//i.test(src ?? "") || src?.startsWith("//");
  const href = src?.startsWith("//") ? `https:${src}` : src;
  if (!isWeb || !href) return { tagName: "span", attribs: {}, text: "" };
  const isSaid = alt && !/^(enter image description here|image|alt text)$/i.test(alt);
  return { tagName: "a", attribs: { href, rel: LINK_REL }, text: isSaid ? alt : href };
}

const PLAIN: Record<string, RegExp> = {
  strong: /font-weight\s*:\s*(?:normal|[1-5]00)\b/i,
  em: /font-style\s*:\s*normal\b/i,
};

/** A mark, unless its own style takes it back: Google Docs wraps whole documents in `<b style="font-weight:normal">`. */
const mark =
  (tagName: "strong" | "em") =>
  (_: string, { style = "" }: Record<string, string>): Tag => ({
    tagName: PLAIN[tagName]?.test(style) ? "span" : tagName,
    attribs: {},
  });

function link(_: string, { href = "" }: Record<string, string>): Tag {
  const to = href.trim();
  return LINK.test(to) ? { tagName: "a", attribs: { href: to, rel: LINK_REL } } : { tagName: "a", attribs: {} };
}

const host = (player: string): string => (player.includes("vimeo") ? "Vimeo" : "YouTube");

/**
 * A player of YouTube or Vimeo, always written the same way; any other frame becomes nothing. A frame shows its
 * `srcdoc` before its `src`: a link that opens the player in it. Nobody's address goes to the video site before they
 * ask for the video, and it takes no script. Its words are a sign and a name, in no language.
 */
function player(_: string, { src, title }: Record<string, string>): Tag {
  const address = videoPlayer(src ?? "");
  if (!address) return { tagName: "iframe", attribs: {} };
  const words = `▶ ${host(address)}`;
  const srcdoc = `<link rel="stylesheet" href="/video-frame.css"><a href="${address}">${words}</a>`;
  return { tagName: "iframe", attribs: { src: address, srcdoc, title: title || host(address), allowfullscreen: "" } };
}

/** A quote that readers uncover: by pointing at it, by touching it, or by moving the focus to it. Dumps have them, too. */
function quote(_: string, { class: classes = "" }: Record<string, string>): Tag {
  const isSpoiler = /(?:^|\s)spoiler(?:\s|$)/.test(classes);
  return { tagName: "blockquote", attribs: isSpoiler ? { class: "spoiler", tabindex: "0" } : {} };
}

/**
 * The one allow-list of HTML that people bring in, for sanitize-html. Blocks that a post may not hold are let
 * through without attributes: `arrangeBlocks` makes paragraphs of them, and bounds how deep things are nested.
 */
export const allowList: IOptions = {
  allowedTags: [...ELEMENTS, ...FOREIGN_BLOCKS],
  allowedAttributes: {
    a: ["href", "rel"],
    blockquote: ["class", "tabindex"],
    code: ["class"],
    img: ["src", "alt"],
    iframe: ["src", "srcdoc", "title", "allowfullscreen"],
    ol: ["start"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
    pre: ["tabindex"],
    table: ["tabindex"],
  },
  // Tasks are items of lists that say whether they are done.
  allowedClasses: { code: [/^language-[a-z0-9+#-]{1,20}$/], blockquote: ["spoiler"], li: ["todo", "done"] },
  allowedSchemes: SCHEMES,
  allowedSchemesAppliedToAttributes: ["href"],
  allowedIframeHostnames: ["www.youtube-nocookie.com", "player.vimeo.com"],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === "iframe" && !attribs.src,
  transformTags: {
    ...SAME_AS,
    b: mark("strong"),
    strong: mark("strong"),
    i: mark("em"),
    em: mark("em"),
    img: imageOrLink,
    iframe: player,
    // What scrolls sideways must be reachable by keyboard.
    pre: () => ({ tagName: "pre", attribs: { tabindex: "0" } }),
    table: () => ({ tagName: "table", attribs: { tabindex: "0" } }),
    a: link,
    blockquote: quote,
  },
};

import { Node } from "@tiptap/core";
import { videoPlayer } from "@unknot/contract/rules/video";
import * as strings from "@unknot/contract/words/editor";
import { trustHtml } from "../../lib/trusted";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    video: {
      /** Inserts the player of an address that `videoPlayer` has given. */
      setVideo: (src: string) => ReturnType;
    };
  }
}

/** A video as a block of its own. While one writes it is a box with its address: nothing is loaded from elsewhere. */
export const Video = Node.create({
  name: "video",
  group: "block",
  atom: true,
  addAttributes: () => ({ src: { default: null }, title: { default: null } }),
  parseHTML: () => [
    {
      tag: "iframe[src]",
      getAttrs: (element) => {
        const src = videoPlayer(element.getAttribute("src") ?? "");
        return src ? { src, title: element.getAttribute("title") } : false;
      },
    },
  ],
  // The empty `srcdoc` comes before `src`: the editor puts its HTML on the page when it closes, and nothing is loaded.
  renderHTML: ({ HTMLAttributes }) => ["iframe", { ...HTMLAttributes, srcdoc: trustHtml("") }],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement("div");
      dom.className = "video-box";
      dom.textContent = strings.videoAt({ address: node.attrs.src });
      return { dom };
    },
  addCommands() {
    return {
      setVideo:
        (src) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs: { src } }),
    };
  },
});

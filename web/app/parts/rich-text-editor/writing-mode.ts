import { create } from "zustand";
import { browserStorage } from "../../lib/storage";

const KEY = "editor:markdown";

type WritingMode = { isMarkdown: boolean; setMarkdown: (isMarkdown: boolean) => void };

/** Whether somebody writes in Markdown: in all editors of a page, and remembered in this browser. */
export const useWritingMode = create<WritingMode>((set) => ({
  isMarkdown: globalThis.window !== undefined && browserStorage.get(KEY) !== null,
  setMarkdown: (isMarkdown) => {
    browserStorage.set(KEY, isMarkdown ? "on" : null);
    set({ isMarkdown });
  },
}));

import type { Editor } from "@tiptap/core";
import * as strings from "@unknot/contract/words/editor";
import { tableOf } from "./paste-blocks";
import { leavePicture } from "./schema/picture";

/** A button over the text. */
export type Tool = {
  name: string;
  label: () => string;
  /** What its icon draws, in 24 units. */
  path: string;
  /** The keys that do the same, as ARIA writes them. */
  keys?: string;
  isOn: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

/** A chain of commands that leaves the focus in the text. */
export const chain = (editor: Editor) => editor.chain().focus();

const newTable = (editor: Editor): void => {
  const empty = ["", ""];
  leavePicture(editor);
  const at = editor.state.selection.from;
  chain(editor)
    .insertContent(tableOf([empty, empty, empty]))
    .run();
  let first: number | undefined;
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === "tableHeader" && first === undefined && position >= at - 1) first = position;
    return first === undefined;
  });
  if (first !== undefined)
    chain(editor)
      .setTextSelection(first + 2)
      .run();
};

/** What is always there. */
export const FIRST_TOOLS: Tool[] = [
  {
    name: "bold",
    label: strings.bold,
    keys: "Control+B",
    path: "M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z",
    isOn: (editor) => editor.isActive("bold"),
    run: (editor) => chain(editor).toggleBold().run(),
  },
  {
    name: "italic",
    label: strings.italic,
    keys: "Control+I",
    path: "M10 5h8M6 19h8M14 5l-4 14",
    isOn: (editor) => editor.isActive("italic"),
    run: (editor) => chain(editor).toggleItalic().run(),
  },
  {
    name: "code",
    label: strings.code,
    keys: "Control+E",
    path: "m8 7-5 5 5 5M16 7l5 5-5 5",
    isOn: (editor) => editor.isActive("code"),
    run: (editor) => chain(editor).toggleCode().run(),
  },
  {
    name: "bulletList",
    label: strings.bulletList,
    keys: "Control+Shift+8",
    path: "M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01",
    isOn: (editor) => editor.isActive("bulletList"),
    run: (editor) => chain(editor).toggleBulletList().run(),
  },
  {
    name: "codeBlock",
    label: strings.codeBlock,
    keys: "Control+Alt+C",
    path: "M4 4h16v16H4zM10 9l-3 3 3 3M14 9l3 3-3 3",
    isOn: (editor) => editor.isActive("codeBlock"),
    run: (editor) => chain(editor).toggleCodeBlock().run(),
  },
];

/** What is behind one more button where there is little room. */
export const MORE_TOOLS: Tool[] = [
  {
    name: "heading",
    label: strings.heading,
    keys: "Control+Alt+2",
    path: "M6 5v14M18 5v14M6 12h12",
    isOn: (editor) => editor.isActive("heading"),
    run: (editor) => chain(editor).toggleHeading({ level: 2 }).run(),
  },
  {
    name: "strike",
    label: strings.strike,
    keys: "Control+Shift+S",
    path: "M4 12h16M16 7.500C16 5.500 14 5 12 5S8 6 8 8s2 3 4 4M8 16.500c0 2 2 2.500 4 2.500s4-1 4-3",
    isOn: (editor) => editor.isActive("strike"),
    run: (editor) => chain(editor).toggleStrike().run(),
  },
  {
    name: "sub",
    label: strings.subscript,
    keys: "Control+Comma",
    path: "m4 6 9 11M13 6 4 17M17 15.500c0-2 3.500-2 3.500 0 0 1.200-3.500 2.500-3.500 4.500h4",
    isOn: (editor) => editor.isActive("script", { kind: "sub" }),
    run: (editor) => chain(editor).toggleScript("sub").run(),
  },
  {
    name: "sup",
    label: strings.superscript,
    keys: "Control+Period",
    path: "m4 8 9 11M13 8 4 19M17 5.500c0-2 3.500-2 3.500 0 0 1.200-3.500 2.500-3.500 4.500h4",
    isOn: (editor) => editor.isActive("script", { kind: "sup" }),
    run: (editor) => chain(editor).toggleScript("sup").run(),
  },
  {
    name: "orderedList",
    label: strings.numberedList,
    keys: "Control+Shift+7",
    path: "M10 6h10M10 12h10M10 18h10M4 4.500 5.500 4v5M4 15c0-1.500 2.500-1.500 2.500 0S4 18 4 19h3",
    isOn: (editor) => editor.isActive("orderedList"),
    run: (editor) => chain(editor).toggleOrderedList().run(),
  },
  {
    name: "tasks",
    label: strings.taskList,
    keys: "Control+Shift+9",
    path: "M4 5h5v5H4zM4 14h5v5H4zM12 7.500h8M12 16.500h8M5 7.500l1.500 1.500L10 4.500",
    isOn: (editor) => editor.isActive("taskList"),
    run: (editor) => chain(editor).toggleTaskList().run(),
  },
  {
    name: "blockquote",
    label: strings.quote,
    keys: "Control+Shift+B",
    path: "M5 7h5v5c0 3-1.500 4.500-4 5M14 7h5v5c0 3-1.500 4.500-4 5",
    isOn: (editor) => editor.isActive("blockquote", { isSpoiler: false }),
    run: (editor) => chain(editor).toggleBlockquote().run(),
  },
  {
    name: "spoiler",
    label: strings.spoiler,
    path: "M3 12s3.500-6 9-6 9 6 9 6-3.500 6-9 6-9-6-9-6zM4 4l16 16",
    isOn: (editor) => editor.isActive("blockquote", { isSpoiler: true }),
    run: (editor) => chain(editor).toggleSpoiler().run(),
  },
  {
    name: "table",
    label: strings.table,
    path: "M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14",
    isOn: (editor) => editor.isActive("table"),
    run: newTable,
  },
];

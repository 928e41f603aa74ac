import type { Editor, JSONContent } from "@tiptap/core";
import { videoPlayer } from "@unknot/contract/rules/video";
import { leavePicture } from "./schema/picture";

/** More rows or columns are no table that anybody would read. */
const ROWS_MAX = 200;
const COLUMNS_MAX = 20;

const words = (text: string): JSONContent[] => (text === "" ? [] : [{ type: "text", text }]);

const rowOf = (cells: string[], type: "tableHeader" | "tableCell", section: string): JSONContent => ({
  type: "tableRow",
  attrs: { section },
  content: cells.map((cell) => ({ type, content: [{ type: "paragraph", content: words(cell.trim()) }] })),
});

/** A table whose first row is its head. */
export const tableOf = ([head = [], ...body]: string[][]): JSONContent => ({
  type: "table",
  content: [rowOf(head, "tableHeader", "thead"), ...body.map((cells) => rowOf(cells, "tableCell", "tbody"))],
});

/** The rows of a text whose lines all have the same number of tabs between their words; null of any other text. */
function rowsOf(text: string): string[][] | null {
  const lines = text.replace(/\n$/, "").split("\n");
  if (lines.length < 2 || lines.length > ROWS_MAX || /^\t/.test(text)) return null;
  const rows = lines.map((line) => line.split("\t"));
  const columns = rows[0]?.length ?? 0;
  return columns > 1 && columns <= COLUMNS_MAX && rows.every((row) => row.length === columns) ? rows : null;
}

/** The lines of a text that is all indented by a tab or four spaces, without that; null of any other text. */
function codeOf(text: string): string | null {
  const lines = text.replace(/\n+$/, "").split("\n");
  const isCode = lines.every((line) => line.trim() === "" || /^(?:\t| {4})/.test(line));
  return isCode && text.trim() !== "" ? lines.map((line) => line.replace(/^(?:\t| {4})/, "")).join("\n") : null;
}

/**
 * Takes plain text that has the form of something else: an address of a video is the video, words between tabs are a
 * table, indented lines are code. Answers whether it did. Code stays code wherever it goes.
 */
export function takeBlocks(editor: Editor, pasted: string): boolean {
  if (editor.isActive("codeBlock")) return false;
  const text = pasted.replaceAll("\r\n", "\n");
  const video = /^\s*\S+\s*$/.test(text) ? videoPlayer(text.trim()) : null;
  const rows = editor.isActive("table") ? null : rowsOf(text);
  const code = codeOf(text);
  if (!video && !rows && code === null) return false;
  leavePicture(editor);
  // An address over selected words is their link.
  if (video) return editor.state.selection.empty && editor.commands.setVideo(video);
  return editor.commands.insertContent(rows ? tableOf(rows) : { type: "codeBlock", content: words(code ?? "") });
}

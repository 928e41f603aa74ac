import type { AnyExtension } from "@tiptap/core";
import { TableKit } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { Code, ImageInLine, Item, Picture, PlainTable, Row, TableTitle } from "./schema/blocks";
import { Address, InlineCode, Script, Words } from "./schema/running-text";
import { Video } from "./video";

/** What the editor knows: what the sanitiser on the server lets through, and nothing else. */
export const extensions: AnyExtension[] = [
  StarterKit.configure({
    underline: false,
    heading: { levels: [2, 3, 4] },
    paragraph: false,
    code: false,
    codeBlock: false,
    listItem: false,
    link: false,
  }),
  Words,
  InlineCode,
  Script,
  Address,
  Item,
  Code,
  Picture,
  ImageInLine,
  Video,
  TableTitle,
  Row,
  PlainTable,
  TableKit.configure({ table: false, tableRow: false }),
];

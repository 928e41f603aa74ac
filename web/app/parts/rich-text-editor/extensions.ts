import type { AnyExtension } from "@tiptap/core";
import { TableKit } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { FetchedImages } from "./fetch-images";
import { Code, Item, PlainTable, Quote, Row, TableTitle } from "./schema/blocks";
import { Colours } from "./schema/colours";
import { ImageInLine, Picture } from "./schema/picture";
import { Address, InlineCode, Script, Words } from "./schema/running-text";
import { Task, Tasks } from "./schema/tasks";
import { Video } from "./video";

/** What the editor knows: what the sanitiser on the server lets through, and nothing else. */
export const extensions: AnyExtension[] = [
  StarterKit.configure({
    underline: false,
    heading: { levels: [2, 3, 4] },
    blockquote: false,
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
  Tasks,
  Task,
  Quote,
  Code,
  Colours,
  Picture,
  ImageInLine,
  FetchedImages,
  Video,
  TableTitle,
  Row,
  PlainTable,
  TableKit.configure({ table: false, tableRow: false }),
];

import { type Editor, useEditorState } from "@tiptap/react";
import * as strings from "@unknot/contract/words/editor";
import { useRef, useState } from "react";
import { Button } from "../../ui/button";
import { AddressForm, type FormKind } from "./address-form";
import { imagesIn, insertImages } from "./insert-images";
import { onArrow, ToolButton } from "./tool-button";
import styles from "./toolbar.module.css";
import { chain, FIRST_TOOLS, MORE_TOOLS, type Tool } from "./tools";

const PATHS = {
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9.500h.01",
  video: "M4 6h16v12H4zM10 9.500v5l4.500-2.500z",
  more: "M4.500 12h2M11 12h2M17.500 12h2",
};

/** Chooses image files from the device. */
function ImageTool({ editor }: { editor: Editor }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        multiple
        hidden
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => {
          void insertImages(editor, imagesIn(event.target.files));
          event.target.value = "";
        }}
      />
      <ToolButton label={strings.image()} path={PATHS.image} onClick={() => input.current?.click()} />
    </>
  );
}

function TableTools({ editor }: { editor: Editor }) {
  return (
    <fieldset className={styles.linkForm} aria-label={strings.table()}>
      <Button onClick={() => chain(editor).addRowAfter().run()}>{strings.addRow()}</Button>
      <Button onClick={() => chain(editor).addColumnAfter().run()}>{strings.addColumn()}</Button>
      <Button onClick={() => chain(editor).deleteRow().run()}>{strings.deleteRow()}</Button>
      <Button onClick={() => chain(editor).deleteColumn().run()}>{strings.deleteColumn()}</Button>
      <Button onClick={() => chain(editor).deleteTable().run()}>{strings.deleteTable()}</Button>
    </fieldset>
  );
}

type AttributeFieldProps = { editor: Editor; of: string; name: string; label: string; placeholder: string };

/** A word about what the cursor is in: the language of a code, say, or what an image in a line shows. */
function AttributeField({ editor, of, name, label, placeholder }: AttributeFieldProps) {
  return (
    <div className={styles.linkForm}>
      <input
        defaultValue={editor.getAttributes(of)[name] ?? ""}
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => editor.commands.updateAttributes(of, { [name]: event.target.value || null })}
        placeholder={placeholder}
        aria-label={label}
      />
    </div>
  );
}

type Props = {
  editor: Editor;
  /** What is written, for who hears which toolbar this is. */
  label: string;
  isSmall: boolean;
  form: FormKind | null;
  setForm: (form: FormKind | null) => void;
};

/** The buttons over the text. Where there is little room they are in one row, and the rarer ones behind its last button. */
export function Toolbar({ editor, label, isSmall, form, setForm }: Props) {
  const [hasMore, setMore] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => [...FIRST_TOOLS, ...MORE_TOOLS].map((tool) => (tool.isOn(now) ? tool.name : "")),
  });
  const inside = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      link: now.isActive("link"),
      table: now.isActive("table"),
      code: now.isActive("codeBlock"),
      image: now.isActive("imageInLine"),
    }),
  });
  const toggle = (kind: FormKind) => setForm(form === kind ? null : kind);
  const buttonOf = (tool: Tool, isFirst = false) => (
    <ToolButton
      key={tool.name}
      label={tool.label()}
      path={tool.path}
      keys={tool.keys}
      isOn={on.includes(tool.name)}
      isFirst={isFirst}
      onClick={() => tool.run(editor)}
    />
  );
  return (
    <>
      <div
        className={`${styles.toolbar} ${isSmall ? styles.oneRow : ""} ${hasMore ? styles.withMore : ""}`}
        role="toolbar"
        aria-label={strings.formattingOf({ field: label })}
        onKeyDown={onArrow}
      >
        <div className={styles.firstTools}>
          {FIRST_TOOLS.map((tool, index) => buttonOf(tool, index === 0))}
          <ToolButton
            label={strings.link()}
            path={PATHS.link}
            keys="Control+K"
            isOn={inside.link}
            isOpen={form === "link"}
            onClick={() => toggle("link")}
          />
          <ImageTool editor={editor} />
          <ToolButton
            className={styles.moreButton}
            label={strings.more()}
            path={PATHS.more}
            isOpen={hasMore}
            onClick={() => setMore(!hasMore)}
          />
        </div>
        <div className={styles.moreTools}>
          {MORE_TOOLS.map((tool) => buttonOf(tool))}
          <ToolButton
            label={strings.video()}
            path={PATHS.video}
            isOpen={form === "video"}
            onClick={() => toggle("video")}
          />
        </div>
      </div>
      {form && <AddressForm key={form} editor={editor} kind={form} onClose={() => setForm(null)} />}
      {inside.table && <TableTools editor={editor} />}
      {inside.code && (
        <AttributeField
          editor={editor}
          of="codeBlock"
          name="language"
          label={strings.codeLanguage()}
          placeholder={strings.codeLanguageExamples()}
        />
      )}
      {inside.image && (
        <AttributeField
          editor={editor}
          of="imageInLine"
          name="alt"
          label={strings.alternativeText()}
          placeholder={strings.whatItShows()}
        />
      )}
    </>
  );
}

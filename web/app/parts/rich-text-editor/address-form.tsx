import type { Editor } from "@tiptap/react";
import { videoPlayer } from "@unknot/contract/rules/video";
import * as strings from "@unknot/contract/words/editor";
import { type KeyboardEvent, useState } from "react";
import { Button } from "../../ui/button";
import { showToast } from "../../ui/toast";
import { leavePicture } from "./schema/picture";
import styles from "./toolbar.module.css";
import { chain } from "./tools";

function setLink(editor: Editor, address: string): boolean {
  const href = /^(https?:\/\/|mailto:|\/)/i.test(address) ? address : `https://${address}`;
  if (address === "") return chain(editor).extendMarkRange("link").unsetLink().run();
  // Where no words are selected, the address is its own.
  if (editor.state.selection.empty && !editor.isActive("link")) {
    const marks = [{ type: "link", attrs: { href } }];
    return chain(editor).insertContent({ type: "text", text: address, marks }).run();
  }
  return chain(editor).extendMarkRange("link").setLink({ href }).run();
}

function setVideo(editor: Editor, address: string): boolean {
  const src = videoPlayer(address);
  if (!src) showToast(strings.noVideo());
  if (src === null) return false;
  leavePicture(editor);
  return chain(editor).setVideo(src).run();
}

const FORMS = {
  link: { label: strings.linkAddress, button: strings.setLink, apply: setLink },
  video: { label: strings.videoAddress, button: strings.insertVideo, apply: setVideo },
} as const;

/** What can be asked for between the toolbar and the text. */
export type FormKind = keyof typeof FORMS;

type Props = { editor: Editor; kind: FormKind; onClose: () => void };

/** Asks for an address. Enter takes it, and Escape goes back to the text. */
export function AddressForm({ editor, kind, onClose }: Props) {
  const form = FORMS[kind];
  const [href, setHref] = useState<string>(kind === "link" ? (editor.getAttributes("link").href ?? "") : "");
  // At once, not with the next frame as the command that focuses has it: what is typed meanwhile would be lost.
  const leave = () => {
    onClose();
    editor.view.focus();
  };
  const apply = () => {
    if (form.apply(editor, href.trim())) leave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") apply();
    else if (event.key === "Escape") leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.linkForm}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
        autoFocus
        value={href}
        onChange={(event) => setHref(event.target.value)}
        onInput={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
        placeholder="https://"
        aria-label={form.label()}
      />
      <Button onClick={apply}>{form.button()}</Button>
    </div>
  );
}

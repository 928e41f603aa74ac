import type { Editor } from "@tiptap/core";
import * as strings from "@unknot/contract/words/editor";
import { beginUpload } from "../../lib/uploads";
import { showProgress, showToast } from "../../ui/toast";
import { leavePicture } from "./schema/picture";
import { uploadFile } from "./upload-image";

/** The images among files that were chosen, pasted or dropped. */
export const imagesIn = (files: FileList | undefined | null): File[] =>
  [...(files ?? [])].filter((file) => file.type.startsWith("image/"));

/**
 * Uploads images one after the other and puts each where the cursor is, or below the image that the cursor is in. Until
 * then the form around is not sent; an editor that has gone meanwhile takes none.
 */
export async function insertImages(editor: Editor, files: File[]): Promise<void> {
  for (const [index, file] of files.entries()) {
    showProgress(
      files.length > 1 ? strings.uploadingImage({ number: index + 1, of: files.length }) : strings.uploadingOneImage(),
    );
    const end = beginUpload(editor.view.dom);
    const answer = await uploadFile(file).finally(end);
    if (editor.isDestroyed) return showToast(strings.imageCameLate());
    if ("error" in answer) showToast(answer.error);
    else {
      leavePicture(editor);
      editor
        .chain()
        .focus()
        .insertContentAt(editor.state.selection.to, { type: "image", attrs: { src: answer.url, alt: "" } })
        .run();
      showToast(strings.imageAdded());
    }
  }
}

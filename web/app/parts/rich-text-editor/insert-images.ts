import type { Editor } from "@tiptap/core";
import * as strings from "@unknot/contract/words/editor";
import { showProgress, showToast } from "../../ui/toast";
import { uploadFile } from "./upload-image";

/** What the picture is called, from the name of its file: a start for who cannot see it. */
const altOf = (file: File): string => file.name.replace(/\.[^.]+$/, "").replace(/[_-]+/g, " ");

/** The images among files that were chosen, pasted or dropped. */
export const imagesIn = (files: FileList | undefined | null): File[] =>
  [...(files ?? [])].filter((file) => file.type.startsWith("image/"));

/** Uploads images one after the other and puts each where the cursor is. */
export async function insertImages(editor: Editor, files: File[]): Promise<void> {
  for (const [index, file] of files.entries()) {
    showProgress(
      files.length > 1 ? strings.uploadingImage({ number: index + 1, of: files.length }) : strings.uploadingOneImage(),
    );
    const answer = await uploadFile(file);
    if ("error" in answer) showToast(answer.error);
    else {
      const { url: src, width, height } = answer;
      editor
        .chain()
        .focus()
        .setImage({ src, alt: altOf(file), width, height })
        .run();
      showToast(strings.imageAdded());
    }
  }
}

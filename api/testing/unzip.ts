import { strFromU8, unzipSync } from "fflate";

/** What is in the text files of a ZIP, one after the other. */
export const textsOfZip = (bytes: Uint8Array): string =>
  Object.values(unzipSync(bytes))
    .map((file) => strFromU8(file))
    .join("\n");

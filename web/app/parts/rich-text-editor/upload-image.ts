import { limits } from "@unknot/contract/limits";
import { uploadImage } from "@unknot/contract/services/images";
import * as rules from "@unknot/contract/words/rules";
import { api } from "../../data/api";

/** Uploads an image; answers with its address and size, or with the sentence to say. */
export async function uploadFile(
  file: File,
): Promise<{ url: string; width: number; height: number } | { error: string }> {
  if (file.size > limits.imageBytes) return { error: rules.imageTooLarge({ most: limits.imageBytes / 2 ** 20 }).text };
  const body = new FormData();
  body.append("image", file);
  const answer = await api(uploadImage, { body });
  return answer.success ? answer : { error: answer.error };
}

import { limits } from "@unknot/contract/limits";
import { messages } from "@unknot/contract/messages";
import { uploadImage } from "@unknot/contract/services/posts";
import { api } from "../../data/api";

/** Uploads an image; answers with its address and size, or with the sentence to say. */
export async function uploadFile(
  file: File,
): Promise<{ url: string; width: number; height: number } | { error: string }> {
  if (file.size > limits.imageBytes) return { error: messages.imageTooLarge };
  const body = new FormData();
  body.append("image", file);
  const answer = await api(uploadImage, { body });
  return answer.success ? answer : { error: answer.error };
}

import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where sentence-transformers and their exports keep the model, the smallest first. */
const MODELS = ["onnx/model_int8.onnx", "onnx/model_quantized.onnx", "onnx/model.onnx", "model.onnx"];
/** What runs them; not installed unless somebody wants it. */
const PACKAGES = ["onnxruntime-web", "@huggingface/tokenizers"];

const isInstalled = (name: string): boolean => {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
};

/** The file of the model in a folder, and what is missing in it where there is none to be used. */
export function lookInto(dir: string): { file: string } | { missing: string } {
  if (!existsSync(join(dir, "tokenizer.json"))) return { missing: "tokenizer.json" };
  const file = MODELS.find((name) => existsSync(join(dir, name)));
  return file ? { file: join(dir, file) } : { missing: MODELS.join(", or ") };
}

/** Which of the packages that run a model are not installed. */
export const missingPackages = (): string[] => PACKAGES.filter((name) => !isInstalled(name));

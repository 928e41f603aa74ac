import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Tokenizer } from "@huggingface/tokenizers";
import type { InferenceSession, Tensor } from "onnxruntime-common";
import { lookInto } from "./folder.ts";

/** Whether a text is what somebody looks for, or what is found: some models want to be told. */
type Role = "query" | "passage";

export type Model = {
  /** Tells one model from another: vectors of different ones say nothing about each other. */
  id: string;
  dimensions: number;
  /** The direction of a text, of length 1. */
  embed: (text: string, role: Role) => Promise<Float32Array>;
};

type Runtime = {
  InferenceSession: { create: (model: Uint8Array) => Promise<InferenceSession> };
  Tensor: new (type: "int64", data: BigInt64Array, dims: number[]) => Tensor;
};

/** Tokens that models of sentences take, unless theirs says otherwise. */
const TOKENS_MAX = 512;
/** Characters of a text that are made into tokens: no 512 tokens of a language are longer. */
const TEXT_MAX = 8000;

async function readJson<T>(dir: string, name: string): Promise<Partial<T>> {
  const path = join(dir, name);
  return existsSync(path) ? JSON.parse(await readFile(path, "utf8")) : {};
}

/** ONNX Runtime as machine code where somebody has installed that, which is several times as fast; else as WebAssembly. */
async function loadRuntime(): Promise<Runtime> {
  const native = "onnxruntime-node";
  try {
    return await import(native);
  } catch {
    const { InferenceSession, Tensor, env } = await import("onnxruntime-web");
    env.wasm.numThreads = 1;
    return { InferenceSession, Tensor };
  }
}

/** What the model says of a text, as one direction: the mean of its tokens, or its first. */
function pool(output: Tensor, isFirst: boolean): Float32Array {
  const data = output.data as Float32Array;
  const dimensions = output.dims.at(-1) as number;
  const tokens = output.dims.length === 3 && !isFirst ? (output.dims[1] as number) : 1;
  const sum = new Float32Array(dimensions);
  for (let token = 0; token < tokens; token++)
    for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] as number) + (data[token * dimensions + at] as number);
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}

type Pooling = { pooling_mode_cls_token: boolean };
type Sentences = { prompts: Partial<Record<"query" | "passage" | "document", string>> };

/** Loads a model of sentences from a folder as sentence-transformers publish it. Throws where it cannot be used. */
export async function loadModel(dir: string): Promise<Model> {
  const found = lookInto(dir);
  if ("missing" in found) throw new Error(`${dir} has no ${found.missing}`);
  const bytes = await readFile(found.file);
  const { InferenceSession, Tensor } = await loadRuntime();
  const session = await InferenceSession.create(bytes);
  const [vocabulary, settings] = await Promise.all([
    readJson(dir, "tokenizer.json"),
    readJson(dir, "tokenizer_config.json"),
  ]);
  const tokenizer = new Tokenizer(vocabulary as object, settings as object);
  const { pooling_mode_cls_token: isFirst = false } = await readJson<Pooling>(dir, "1_Pooling/config.json");
  const { max_seq_length: most = TOKENS_MAX } = await readJson<{ max_seq_length: number }>(
    dir,
    "sentence_bert_config.json",
  );
  const { prompts = {} } = await readJson<Sentences>(dir, "config_sentence_transformers.json");
  const before = { query: prompts.query ?? "", passage: prompts.passage ?? prompts.document ?? "" };
  const embed: Model["embed"] = async (text, role) => {
    const { ids } = tokenizer.encode(before[role] + text.slice(0, TEXT_MAX));
    // The last one closes the text.
    const kept = ids.length > most ? [...ids.slice(0, most - 1), ids.at(-1) as number] : ids;
    const values = { input_ids: kept, attention_mask: kept.map(() => 1), token_type_ids: kept.map(() => 0) };
    const feeds = Object.entries(values)
      .filter(([name]) => session.inputNames.includes(name))
      .map(([name, list]) => [name, new Tensor("int64", BigInt64Array.from(list, BigInt), [1, list.length])]);
    const outputs = await session.run(Object.fromEntries(feeds));
    const output = outputs.sentence_embedding ?? outputs[session.outputNames[0] as string];
    return pool(output as Tensor, isFirst);
  };
  const { length } = await embed("?", "query");
  return { id: createHash("sha256").update(bytes).digest("hex").slice(0, 16), dimensions: length, embed };
}

import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const DIMENSIONS = 256;
const BYTE = 127;
const UNKNOWN = "[UNK]";

/** A field of a Protocol Buffers message: a number as varint, anything else with its length before it. */
function field(number: number, value: number | string | Uint8Array): Buffer {
  if (typeof value === "number") return Buffer.concat([varint(number << 3), varint(value)]);
  const bytes = Buffer.from(value);
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

const message = (...fields: Buffer[]): Buffer => Buffer.concat(fields);
const FLOAT = 1;
const INT8 = 3;
const INT64 = 7;

const tensor = (name: string, type: number, dims: number[], raw: Uint8Array) =>
  message(...dims.map((size) => field(1, size)), field(2, type), field(8, name), field(9, raw));

function valueInfo(name: string, type: number, dims: (number | string)[]): Buffer {
  const shape = dims.map((size) => field(1, typeof size === "number" ? field(1, size) : field(2, size)));
  return message(field(1, name), field(2, field(1, message(field(1, type), field(2, message(...shape))))));
}

const node = (type: string, inputs: string[], output: string) =>
  message(...inputs.map((name) => field(1, name)), field(2, output), field(3, output), field(4, type));

/** An ONNX model that looks up the vector of each token in a table of bytes (onnx.proto3, operator set 13). */
function modelOf(table: Int8Array, tokens: number): Buffer {
  const scale = Buffer.alloc(4);
  scale.writeFloatLE(1 / BYTE);
  const graph = message(
    field(1, node("Gather", ["table", "input_ids"], "bytes")),
    field(1, node("DequantizeLinear", ["bytes", "scale"], "last_hidden_state")),
    field(2, "made"),
    field(5, tensor("table", INT8, [tokens, DIMENSIONS], new Uint8Array(table.buffer))),
    field(5, tensor("scale", FLOAT, [], scale)),
    field(11, valueInfo("input_ids", INT64, [1, "tokens"])),
    field(12, valueInfo("last_hidden_state", FLOAT, [1, "tokens", DIMENSIONS])),
  );
  return message(field(1, 8), field(2, "unknot"), field(7, graph), field(8, message(field(1, ""), field(2, 13))));
}

/** A direction that a meaning has by chance, always the same for the same number: nearly at right angles to all others. */
function directionOf(meaning: number): number[] {
  const bits = createHash("sha256").update(String(meaning)).digest();
  return Array.from({ length: DIMENSIONS }, (_, at) => (((bits[at >> 3] as number) >> (at & 7)) & 1 ? 1 : -1));
}

/**
 * Writes a small model of sentences into a folder, as sentence-transformers publish theirs: words of a group mean the
 * same, all others nothing.
 */
export function writeMadeModel(dir: string, groups: string[][]): void {
  const words = groups.flatMap((group, meaning) => group.map((word) => ({ word, meaning })));
  const vocab = Object.fromEntries([[UNKNOWN, 0], ...words.map(({ word }, at) => [word, at + 1] as const)]);
  const table = Int8Array.from([
    ...new Array(DIMENSIONS).fill(0),
    ...words.flatMap(({ meaning }) => directionOf(meaning).map((sign) => sign * BYTE)),
  ]);
  mkdirSync(join(dir, "onnx"), { recursive: true });
  writeFileSync(join(dir, "onnx/model_int8.onnx"), modelOf(table, words.length + 1));
  const model = {
    type: "WordPiece",
    unk_token: UNKNOWN,
    continuing_subword_prefix: "##",
    max_input_chars_per_word: 100,
    vocab,
  };
  const special = {
    id: 0,
    content: UNKNOWN,
    special: true,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
  };
  const tokenizer = {
    ...{
      version: "1.0",
      truncation: null,
      padding: null,
      added_tokens: [special],
      post_processor: null,
      decoder: null,
    },
    ...{ normalizer: { type: "Lowercase" }, pre_tokenizer: { type: "BertPreTokenizer" }, model },
  };
  writeFileSync(join(dir, "tokenizer.json"), JSON.stringify(tokenizer));
  writeFileSync(join(dir, "tokenizer_config.json"), JSON.stringify({ unk_token: UNKNOWN }));
}

import { workerData } from "piscina";
import { loadModel, type Model } from "./model.ts";
import { NEAR } from "./nearness.ts";

/** The vectors of posts, shared by threads: whole numbers of one byte, and what their lengths are to be divided by. */
export type SharedVectors = { values: SharedArrayBuffer; lengths: SharedArrayBuffer; count: number };

export type Task =
  | { kind: "describe" }
  | { kind: "embed"; text: string }
  | { kind: "ask"; text: string }
  | { kind: "near"; text: string; vectors: SharedVectors; most: number };

/** Places of the vectors that are near, the nearest first, and by how many standard deviations they are nearer than most. */
export type Nearest = { place: number; distinction: number }[];

/** What the thread answers to a task of each kind. */
export type Answers = {
  describe: { id: string; dimensions: number };
  embed: Int8Array;
  ask: Int8Array;
  near: Nearest;
};

const BYTE = 127;

let loading: Promise<Model> | undefined;

function model(): Promise<Model> {
  loading ??= loadModel((workerData as { dir: string }).dir);
  return loading;
}

/** A direction in whole numbers of one byte: its largest part becomes 127. */
function inBytes(vector: Float32Array): Int8Array {
  const most = vector.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) || 1;
  return Int8Array.from(vector, (value) => Math.round((value / most) * BYTE));
}

function cosinesWith(query: Float32Array, { values, lengths, count }: SharedVectors): Float32Array {
  const [bytes, divisors] = [new Int8Array(values), new Float32Array(lengths)];
  const cosines = new Float32Array(count);
  for (let place = 0, at = 0; place < count; place++) {
    let sum = 0;
    for (let part = 0; part < query.length; part++) sum += (query[part] as number) * (bytes[at++] as number);
    const length = divisors[place] as number;
    cosines[place] = length === 0 ? 0 : sum / length;
  }
  return cosines;
}

function nearestOf(cosines: Float32Array, most: number): Nearest {
  const count = Math.max(1, cosines.length);
  const mean = cosines.reduce((sum, value) => sum + value, 0) / count;
  const spread = Math.sqrt(cosines.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count) || 1;
  const near: Nearest = [];
  for (const [place, cosine] of cosines.entries()) {
    const distinction = (cosine - mean) / spread;
    if (distinction >= NEAR.distinction && cosine >= NEAR.cosine) near.push({ place, distinction });
  }
  return near.sort((a, b) => b.distinction - a.distinction).slice(0, most);
}

/** One task of the thread of `meaning.ts`. */
export default async function work(task: Task): Promise<Answers[Task["kind"]]> {
  const { id, dimensions, embed } = await model();
  if (task.kind === "describe") return { id, dimensions };
  if (task.kind === "embed") return inBytes(await embed(task.text, "passage"));
  if (task.kind === "ask") return inBytes(await embed(task.text, "query"));
  return nearestOf(cosinesWith(await embed(task.text, "query"), task.vectors), task.most);
}

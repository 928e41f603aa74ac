import { expect, it } from "vitest";
import { sharedBuffers } from "./memory.ts";

const GB = 1024 ** 3;

it.each([
  [0.5, "128MB"],
  [2, "128MB"],
  [4, "256MB"],
  [8, "512MB"],
  [64, "1024MB"],
])("with %s GB of memory, the database keeps %s of what it has read", (memory, buffers) => {
  expect(sharedBuffers(memory * GB)).toBe(buffers);
});

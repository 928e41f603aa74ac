import { afterAll, beforeEach } from "vitest";
import { startTestApi, type TestApi } from "./test-api.ts";

/** The whole API for the tests of a file: empty before each of them, closed after the last. Takes what `startTestApi` takes. */
export async function openTestApi(options: Parameters<typeof startTestApi>[0] = {}): Promise<TestApi> {
  const api = await startTestApi(options);
  beforeEach(() => api.reset());
  afterAll(() => api.close());
  return api;
}

import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { toFailure } from "../platform/http/error-handler.ts";
import { inTime } from "./in-time.ts";

it("a call whose parts take too long together is a 503, whatever comes of it later", async () => {
  const request = { patience: 60 };
  expect(await inTime(request, () => wait(40, "first"))).toBe("first");
  expect(request.patience).toBeLessThan(30);
  const refusal = await inTime(request, () => wait(200).then(() => Promise.reject(new Error("late")))).catch(
    (error) => error,
  );
  expect(toFailure(refusal, "id")).toMatchObject({ status: 503, body: { success: false, code: "unavailable" } });
});

it("what went wrong in time is said as it is", async () => {
  await expect(inTime({ patience: 1000 }, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});

import { describe, expect, it } from "vitest";
import { errorOfField, errorOfForm, noticeOf, problemOfFailure } from "./form-errors";

const FIELDS = ["email", "password"];

describe("a sentence is said once", () => {
  it.each([
    ["with its field, where it is about one", [{ text: "Too short", field: "password" }], "Too short", undefined],
    ["by the form, where it is about none", [{ text: "Try again later" }], undefined, "Try again later"],
    ["by the form, where it is about a field that the form lacks", [{ text: "No", field: "date" }], undefined, "No"],
    ["nowhere, where there is none", [], undefined, undefined],
  ])("%s", (_, problems, ofPassword, ofForm) => {
    expect(errorOfField(problems, "password")).toBe(ofPassword);
    expect(errorOfField(problems, "email")).toBeUndefined();
    expect(errorOfForm(problems, FIELDS)).toBe(ofForm);
  });
});

it("a refused call names its field only where the answer does", () => {
  expect(problemOfFailure({ success: false, error: "No" })).toEqual({ text: "No" });
  expect(problemOfFailure({ success: false, error: "No", field: "email" })).toEqual({ text: "No", field: "email" });
});

it("somebody who is muted is told in the form until when, and that nothing is lost", () => {
  const muted = { success: false as const, error: "x", isMuted: true as const, message: "x", reason: "Rude" };
  expect(problemOfFailure({ ...muted, expiration: "2026-01-01T12:00:00.000Z" }).text).toMatch(
    /^You cannot write until .*2026.*; what you typed is kept$/,
  );
  expect(problemOfFailure({ ...muted, expiration: null }).text).toBe(
    "You cannot write at the moment; what you typed is kept",
  );
});

describe("the moderation notice", () => {
  const muted = { success: false as const, error: "You are muted", isMuted: true as const, message: "You are muted" };

  it("says why and until when, where there is an end", () => {
    const expiration = "2026-01-01T00:00:00.000Z";
    expect(noticeOf({ ...muted, reason: "Rude", expiration })).toEqual({
      message: "You are muted",
      reason: "Rude",
      expiration,
    });
    expect(noticeOf({ ...muted, reason: "" })).toEqual({ message: "You are muted", expiration: null });
  });

  it("is for members who are muted alone", () => {
    expect(noticeOf({ success: false, error: "No" })).toBeNull();
  });
});

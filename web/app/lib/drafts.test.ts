import { beforeEach, describe, expect, it } from "vitest";
import { draftIn } from "./drafts";
import { browserStorage, tabStorage } from "./storage";

const WORDS = { title: "The kettle", problem: "<p>whistles</p>" };

const draft = draftIn("post:7:new", browserStorage);
beforeEach(draft.drop);

describe("what is typed", () => {
  it("is there again after a reload, until it was sent", () => {
    expect(draft.restore()).toEqual({});
    draft.save(WORDS);
    expect(draftIn("post:7:new", browserStorage).restore()).toEqual(WORDS);
    draft.drop();
    expect(draft.restore()).toEqual({});
  });

  it("in one tab is not lost to another that writes the same thing", () => {
    draft.save(WORDS);
    browserStorage.set("draft:post:7:new", JSON.stringify({ title: "Of the other tab" }));
    expect(draft.restore()).toEqual(WORDS);
    tabStorage.set("draft:post:7:new", null);
    expect(draft.restore()).toEqual({ title: "Of the other tab" });
  });

  it("without a name to save it under is saved nowhere", () => {
    const none = draftIn(undefined);
    none.save(WORDS);
    expect(none.isSaved).toBe(false);
    expect(none.restore()).toEqual({});
  });
});

describe("the key under which values are sent", () => {
  it("stays the same for the same values, also after a reload: a call that is sent again happens once", () => {
    const key = draft.sendingKey(WORDS);
    expect(key).toMatch(/^[0-9a-z]{8,}$/);
    expect(draftIn("post:7:new", browserStorage).sendingKey(WORDS)).toBe(key);
  });

  it("is another for other values, and after the draft was sent", () => {
    const key = draft.sendingKey(WORDS);
    const other = draft.sendingKey({ ...WORDS, title: "The pan" });
    expect(other).not.toBe(key);
    draft.drop();
    expect(draft.sendingKey({ ...WORDS, title: "The pan" })).not.toBe(other);
  });

  it("is saved with no values where those may be secret", () => {
    const secret = draftIn("login");
    expect(secret.sendingKey({ password: "x" })).not.toBe(secret.sendingKey({ password: "x" }));
    expect(tabStorage.get("draft:login:sent")).toBeNull();
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { draftIn, draftsOf, dropDraftsOf } from "./drafts";
import { browserStorage, tabStorage } from "./storage";

const WORDS = { title: "The kettle", problem: "<p>whistles</p>" };

const draft = draftIn("7:post:", browserStorage);
beforeEach(draft.drop);

describe("what is typed", () => {
  it("is there again after a reload, until it was sent", () => {
    expect(draft.restore()).toEqual({});
    draft.save(WORDS);
    expect(draftIn("7:post:", browserStorage).restore()).toEqual(WORDS);
    draft.drop();
    expect(draft.restore()).toEqual({});
  });

  it("in one tab is not lost to another that writes the same thing", () => {
    draft.save(WORDS);
    browserStorage.set("draft:7:post:", JSON.stringify({ values: { title: "Of the other tab" }, at: "" }));
    expect(draft.restore()).toEqual(WORDS);
    tabStorage.set("draft:7:post:", null);
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
    expect(draftIn("7:post:", browserStorage).sendingKey(WORDS)).toBe(key);
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

describe("what somebody has not sent", () => {
  it("is listed for them alone, and goes with them where they want it to", () => {
    draft.save(WORDS);
    draftIn("7:comment:12", browserStorage).save({ text: "<p>So</p>" });
    draftIn("8:post:", browserStorage).save({ title: "Of somebody else" });
    expect(draftsOf("7").map(({ form, about }) => [form, about])).toEqual(
      expect.arrayContaining([
        ["post", ""],
        ["comment", "12"],
      ]),
    );
    expect(draftsOf("7")).toHaveLength(2);
    dropDraftsOf("7");
    expect(draftsOf("7")).toEqual([]);
    expect(draft.restore()).toEqual({});
    expect(draftsOf("8")).toHaveLength(1);
  });
});

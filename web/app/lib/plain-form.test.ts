import { expect, it } from "vitest";
import { fieldsOf, paragraphs } from "./plain-form";

it.each([
  ["an empty line begins a paragraph", "one\n\ntwo", "<p>one</p><p>two</p>"],
  ["a new line stays one", "one\r\ntwo", "<p>one<br>two</p>"],
  ["empty lines alone are nothing", "\n \n\n", ""],
  ["what looks like HTML is text", "<b>&", "<p>&lt;b&gt;&amp;</p>"],
])("%s", (_, text, html) => {
  expect(paragraphs(text)).toBe(html);
});

it("a field that was sent twice has its last value, one that was not sent is empty", async () => {
  const body = new FormData();
  body.append("name", "first");
  body.append("name", "second");
  const request = new Request("https://unknot.example", { method: "POST", body });
  expect(await fieldsOf(request, ["name", "email"])).toEqual({ name: "second", email: "" });
});

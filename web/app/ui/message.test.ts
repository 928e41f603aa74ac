import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { bold, Message } from "./message";

const render = (text: string, parts: Parameters<typeof Message>[0]["parts"]) =>
  renderToStaticMarkup(createElement(Message, { text, parts }));

it("puts each part where the sentence has it, in whatever order", () => {
  const parts = { b: bold, time: createElement("time", null, "now") };
  expect(render("<b>Ada</b> wrote <time/>", parts)).toBe("<strong>Ada</strong> wrote <time>now</time>");
  expect(render("<time/>: <b>Ada</b>!", parts)).toBe("<time>now</time>: <strong>Ada</strong>!");
});

it("takes what somebody wrote as text, tags and all", () => {
  const reason = "<b>not bold</b><time/>";
  expect(render("Reason: <reason/>", { b: bold, reason })).toBe("Reason: &lt;b&gt;not bold&lt;/b&gt;&lt;time/&gt;");
});

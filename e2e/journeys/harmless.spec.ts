import fc from "fast-check";
import { expect, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";

const WORDS = [
  "javascript:",
  "data:text/html,",
  "https://evil.example/",
  "//evil.example",
  "vbscript:",
  "jav&#x09;ascript:",
];
const name = fc.constantFrom(
  ...["a", "img", "iframe", "svg", "math", "script", "style", "template", "noscript", "form", "input", "table", "td"],
  ...["p", "code", "pre", "object", "embed", "base", "meta", "link", "video", "details", "mi", "annotation-xml", "x-y"],
);
const attribute = fc.record({
  key: fc.constantFrom(
    ..."href src srcdoc onerror onclick style class id data-x xlink:href action formaction".split(" "),
  ),
  value: fc.oneof(
    fc.constantFrom(...WORDS).map((word) => `${word}alert(1)`),
    fc.constantFrom("https://www.youtube.com/embed/dQw4w9WgXcQ", "/uploads/x", 'x" onload="alert(1)', "<script>"),
    fc.string({ maxLength: 12 }),
  ),
  quote: fc.constantFrom('"', "'", ""),
});
const tag = fc
  .tuple(name, fc.array(attribute, { maxLength: 3 }), fc.constantFrom("<", "</", "< ", "<!--<", "<![CDATA[<"))
  .map(
    ([element, attributes, start]) =>
      `${start}${element}${attributes.map(({ key, value, quote }) => ` ${key}=${quote}${value}${quote}`).join("")}>`,
  );
const dirty = fc.array(
  fc.oneof(tag, fc.string({ maxLength: 8 }), fc.constantFrom("-->", "]]>", "&lt;", "\u0001", "$x$")),
  {
    maxLength: 12,
  },
);

test("no text from outside is ever a script, a handler, a foreign address that runs, or a foreign frame", async ({
  page,
  context,
  site,
  mail,
}) => {
  test.setTimeout(120_000);
  await makeMember(context, site, mail);
  const { accessToken } = await (await context.request.get(`${site}/api/generate_access_token`)).json();
  const headers = { authorization: `Bearer ${accessToken}` };
  // A page without a policy of its own: this one is to parse what might come through.
  await page.goto("about:blank");
  const clean = async (texts: string[]) => {
    const data = { title: "x", problem: texts.join("<p>next</p>"), solution: "" };
    await context.request.put(`${site}/api/save_draft`, { headers, data });
    const answer = await (await context.request.get(`${site}/api/get_draft`, { headers })).json();
    return answer.draft?.problem as string;
  };
  const judge = (html: string) =>
    page.evaluate((text) => {
      const found: string[] = [];
      const { body } = new DOMParser().parseFromString(text, "text/html");
      for (const element of body.querySelectorAll("*")) {
        if (/^(script|style|object|embed|base|meta|link|form|input|svg|template)$/i.test(element.tagName)) {
          found.push(element.outerHTML);
        }
        for (const { name: key, value } of element.attributes) {
          if (/^on|^style$|^id$|^data-/.test(key)) found.push(element.outerHTML);
          const isPlayer = /^https:\/\/(www\.youtube-nocookie\.com\/embed\/|player\.vimeo\.com\/video\/)/.test(value);
          if (element.tagName === "IFRAME" && key === "src" && !isPlayer) found.push(element.outerHTML);
          if (element.tagName === "IMG" && key === "src" && !value.startsWith("/uploads/"))
            found.push(element.outerHTML);
          if (/^(href|src|action)$/.test(key) && !/^(https?:|mailto:|\/(?![/\\]))/.test(value))
            found.push(element.outerHTML);
          const inner = key === "srcdoc" ? new DOMParser().parseFromString(value, "text/html").body : null;
          if (inner?.querySelector("a:not([href^='https://']), script, [onload]")) found.push(element.outerHTML);
        }
      }
      return found;
    }, html);
  await fc.assert(
    fc.asyncProperty(fc.array(dirty, { minLength: 20, maxLength: 40 }), async (texts) => {
      expect(await judge(await clean(texts.map((parts) => parts.join(""))))).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

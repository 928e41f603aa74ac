import { expect, it } from "vitest";
import { startAfterPaint } from "./scripts-after-paint";

const page = (scripts: string) =>
  `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" nonce="n1" href="/assets/b.js"/><link rel="stylesheet" href="/c.css"/></head><body>${scripts}</body>`;

it("leaves of a page's scripts what starts them, with the modules that they ask for", () => {
  const module = `import "/assets/a.js";\nimport("/assets/b.js"); "<!--"`;
  const first = '<script nonce="n1">first()</script>';
  const { html, script } = startAfterPaint(
    page(`${first}<script nonce="n1" type="module" async="">${module}</script>`),
    "n1",
  );
  expect(script).toBe(module);
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).toContain('<link rel="stylesheet" href="/c.css"/>');
  const starter = html.slice(html.indexOf(first) + first.length, html.indexOf("</body>"));
  const [, given = ""] = /\)\((\[.*)\)<\/script>$/.exec(starter) ?? [];
  expect(JSON.parse(`[${given}]`)).toEqual([["/assets/a.js", "/assets/b.js"], module]);
  expect(starter).not.toContain("<!--");
});

it("leaves a page alone whose scripts are not its own", () => {
  const html = page('<script type="module">evil()</script><script nonce="n1">first()</script>');
  expect(startAfterPaint(html, "n1")).toEqual({ html, script: null });
});

import { limits } from "@unknot/contract/limits";
import { saveDraft } from "@unknot/contract/services/drafts";
import { createProblemSolution } from "@unknot/contract/services/posts";
import { contact } from "@unknot/contract/services/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostileFormulas, hostileTexts } from "../../../testing/hostile-texts.ts";
import { longestBlock } from "../../../testing/longest-block.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { languages } from "./highlight.ts";

/** Milliseconds in which the server may answer nobody, whatever texts it is sent. */
const LONGEST = 50;

let api: TestApi;
let rowan: LoggedIn;
beforeAll(async () => {
  api = await startTestApi();
  rowan = await signUpAndLogIn(api);
  // What a server does once, at its first text of each kind, is no text's doing.
  await write("<p>First</p>", '<pre><code class="language-js">first()</code></pre>');
  await draft("<p>First</p>");
  await send("<p>First</p>");
  // The first refusal of each call, too.
  await write("", "");
  await send("");
});
afterAll(() => api.close());

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const code = (language: string, text: string) =>
  `<pre><code class="language-${language}">${escaped(text)}</code></pre>`;

const status = (browser: { last?: { statusCode: number } | undefined }) => browser.last?.statusCode;

async function write(problem: string, solution: string): Promise<number | undefined> {
  await rowan.browser.call(createProblemSolution, { body: { title: "How it ends", problem, solution } });
  return status(rowan.browser);
}

async function send(message: string): Promise<number | undefined> {
  const visitor = api.browser();
  const about = { name: "Ash", email: "ash@unknot.example", reason: "General Inquiry" as const };
  await visitor.call(contact, { body: { ...about, message } });
  return status(visitor);
}

async function draft(problem: string): Promise<number | undefined> {
  await rowan.browser.call(saveDraft, { query: {}, body: { title: "", problem, solution: "" } });
  return status(rowan.browser);
}

/**
 * The longest block of something that is done twice, in milliseconds: what a text does, it does each time. What comes
 * once is the host, or the collector that clears away what all tests have left.
 */
const blockOf = async (run: () => Promise<void>) => Math.min(await longestBlock(run), await longestBlock(run));

/** HTML as large as may be sent, of kinds that are much work for a sanitiser. */
const largest = [
  '<a href="https://x.example/">y</a>',
  '<iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe>',
  "<b>",
  "<blockquote>",
  "<ul><li>",
  '<img src="https://x.example/a.png">',
  "<b><p>x</p>",
  "<p><div>x</div></p>",
  "&lt;",
  "<p a=1 b=2 c=3>",
  "<iframe></iframe>",
  "<p><br></p>",
  "$x$ ",
].map((part) => part.repeat(Math.min(6000, Math.floor(limits.htmlMax / part.length))));

it("a block of this thread is seen", async () => {
  const block = await longestBlock(async () => {
    const begin = process.threadCpuUsage();
    while (process.threadCpuUsage(begin).user < 2 * LONGEST * 1000);
  });
  expect(block).toBeGreaterThan(LONGEST);
});

describe("no text keeps the server from answering", () => {
  it.each(["xml", "php-template", "markdown"])("six blocks of %s from a visitor", async (language) => {
    const message = code(language, "<script>".repeat(1400)).repeat(6);
    const block = await blockOf(async () => {
      expect(await send(message)).toBe(400);
    });
    expect(block).toBeLessThan(LONGEST);
  });

  it.each(["bash", "typescript", "ruby", "swift", "perl", "kotlin", "shell"])(
    "thousands of ${ in %s",
    async (language) => {
      const block = await blockOf(async () => {
        expect(await send(code(language, "${".repeat(9900)))).toBe(400);
        expect(await write("<p>a</p>", code(language, "${".repeat(9900)))).toBe(400);
        expect(await draft(code(language, "${".repeat(9900)))).toBe(200);
        expect(await write("<p>a</p>", code(language, "${".repeat(2400)))).toBe(200);
      });
      expect(block).toBeLessThan(LONGEST);
    },
  );

  it("109 kB of formulas", async () => {
    const formulas = "$$\\frac{1}{\\sqrt{x_1 + \\cdots + x_n}}$$ ".repeat(2700);
    const block = await blockOf(async () => {
      expect(await send(`<p>${formulas}</p>`)).toBe(400);
      expect(await write(`<p>${formulas}</p>`, "<p>a</p>")).toBe(400);
    });
    expect(block).toBeLessThan(LONGEST);
  });

  it("generated texts in every language", { timeout: 120_000 }, async () => {
    expect(languages().length).toBeGreaterThan(30);
    const block = await blockOf(async () => {
      for (const [index, language] of languages().entries()) {
        const texts = hostileTexts(index, limits.bodyMax - 100, 6);
        for (let at = 0; at < texts.length; at += 2) {
          const [one, two] = texts.slice(at, at + 2).map((text) => code(language, text));
          expect(await write(one ?? "", two ?? "")).toBeLessThan(500);
        }
        const [long] = hostileTexts(index, 20_000, 1);
        expect(await send(code(language, long ?? "").repeat(3))).toBeLessThan(500);
      }
    });
    expect(block).toBeLessThan(LONGEST);
  });

  it("generated formulas", { timeout: 120_000 }, async () => {
    const block = await blockOf(async () => {
      for (let seed = 0; seed < 20; seed++) {
        const [long] = hostileFormulas(seed, 2000, 1);
        const short = hostileFormulas(seed, 480, 6).map((formula) => `<p>$x${escaped(formula)}x$</p>`);
        expect(await write(`<p>$$${escaped(long ?? "")}$$</p>`, short.join(""))).toBeLessThan(500);
      }
    });
    expect(block).toBeLessThan(LONGEST);
  });

  it.each(largest.map((html) => [html.slice(0, 60), html]))("as much as may be sent: %s…", async (_, html) => {
    const block = await blockOf(async () => {
      expect(await send(html)).toBeLessThan(500);
      expect(await draft(html)).toBeLessThan(500);
      expect(await write(html, "<p>a</p>")).toBeLessThan(500);
    });
    expect(block).toBeLessThan(LONGEST);
  });
});

describe("a text as Markdown", () => {
  it.each([
    ["line breaks", `<p>x</p><p>${"<br>".repeat(11_900)}</p>`, "x"],
    ["line breaks after a word", `<p>x${"<br>".repeat(11_900)}y</p>`, /^x {2}\n.*y$/s],
    [
      "quotes in quotes",
      `${"<blockquote>".repeat(40)}${"<p>x</p>".repeat(4000)}${"</blockquote>".repeat(40)}`,
      /^(> ){40}x/,
    ],
  ])("holds up nobody, of however many %s", async (_, html, expected) => {
    const { richText } = api.context;
    const convert = () => richText.markdown({ html, siteUrl: "" });
    expect(await convert()).toMatch(expected);
    expect(await blockOf(async () => void (await convert()))).toBeLessThan(LONGEST);
  });
});

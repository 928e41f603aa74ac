import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { getDraft, saveDraft } from "@unknot/contract/services/drafts";
import { createReport } from "@unknot/contract/services/moderation";
import { createProblemSolution } from "@unknot/contract/services/posts";
import { contact } from "@unknot/contract/services/user";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createRichText, type RichText } from "./rich-text.ts";

const CODE = '<pre tabindex="0"><code class="language-js">if (a) b()</code></pre>';
const TYPED = `<p>$x^2$</p>${CODE}`;
/** Takes the grammar of XML seconds: it looks for the end of each script in all that follows. */
const SLOW = `<pre tabindex="0"><code class="language-xml">${"&lt;script&gt;".repeat(1400)}</code></pre>`;

describe("what is written", () => {
  let api: TestApi;
  let rowan: LoggedIn;
  beforeAll(async () => {
    api = await startTestApi();
    rowan = await signUpAndLogIn(api);
  });
  afterAll(() => api.close());

  it("is decorated in a post", async () => {
    const body = { title: "How", problem: TYPED, solution: "<p>So</p>" };
    const answer = await rowan.browser.call(createProblemSolution, { body });
    const id = answer.success ? answer.id : "";
    const { problem } = await api.db
      .selectFrom("posts")
      .select("problem")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(problem).toContain('<span class="hljs-keyword">if</span>');
    expect(problem).toContain("<math");
  });

  it("is not decorated in a draft, which the editor takes up as it was typed", async () => {
    await rowan.browser.call(saveDraft, {
      query: {},
      body: { title: "", problem: `${TYPED}<script>x</script>`, solution: "" },
    });
    expect(await rowan.browser.call(getDraft, { query: {} })).toMatchObject({ draft: { problem: TYPED } });
  });

  it("is not decorated in a contact message and a report", async () => {
    const about = { name: "Ash", email: "ash@unknot.example", reason: "General Inquiry" as const };
    await api.call(contact, { body: { ...about, message: TYPED } });
    expect(await api.db.selectFrom("contact_messages").select("message").execute()).toEqual([{ message: TYPED }]);
    const object_id = await createPost(api.db);
    await rowan.browser.call(createReport, { body: { type: "problemSolution", object_id, reason: TYPED } });
    expect(await api.db.selectFrom("reports").select("reason").execute()).toEqual([{ reason: TYPED }]);
  });
});

describe("the threads", () => {
  let richText: RichText;
  beforeEach(() => {
    richText = createRichText();
  });
  afterEach(() => richText.close());

  it("leave a block plain that is late, and colour the next", async () => {
    const shown = await richText.clean({ text: SLOW + CODE, form: "html", decoratedUpTo: 100_000 });
    expect(shown.startsWith(SLOW)).toBe(true);
    expect(shown).toContain('<span class="hljs-keyword">if</span>');
  });

  it("leave a block plain that is too much for the stack, and longer texts than a rule allows", async () => {
    const deep = `<pre tabindex="0"><code class="language-bash">${"${".repeat(9900)}</code></pre>`;
    expect(await richText.clean({ text: deep, form: "html", decoratedUpTo: 100_000 })).toBe(deep);
    expect(await richText.clean({ text: TYPED, form: "html", decoratedUpTo: 5 })).toBe(TYPED);
  });

  it("end with what never ends, and others take their place", async () => {
    // Each is waited for twice; a thread that takes the place of another has to start in as long.
    await richText.close();
    richText = createRichText({ patience: 6000 });
    const endless = { text: "<a href=x>y".repeat(3_000_000), form: "html", decoratedUpTo: 10 } as const;
    const answers = await Promise.allSettled([1, 2].map(() => richText.clean(endless)));
    expect(answers).toMatchObject(Array.from(answers, () => ({ reason: { status: 503, retryAfter: 5 } })));
    expect(await richText.clean({ text: "<p>a", form: "html" })).toBe("<p>a</p>");
  });

  it("keep no process from ending", async () => {
    const script = `
      import { createRichText } from ${JSON.stringify(new URL("./rich-text.ts", import.meta.url).href)};
      console.log(await createRichText().clean({ text: "a **b**", form: "markdown" }));`;
    const run = promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { timeout: 20_000 });
    expect((await run).stdout.trim()).toBe("<p>a <strong>b</strong></p>");
  });
});

import { previewText } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
let rowan: LoggedIn;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api);
});
afterAll(() => api.close());

const preview = (text: string) => rowan.browser.call(previewText, { body: { text } });

it("a preview is what readers would see, and harmless", async () => {
  const answer = await preview(
    '<p onclick="x()">$x^2$</p><pre><code class="language-js">let a</code></pre><script>1</script>',
  );
  expect(answer).toMatchObject({ success: true });
  expect(answer.success && answer.text).toMatch(/^<p>.*<msup>.*<\/p><pre.*hljs-keyword.*<\/pre>$/s);
});

it("an image of somebody else's is in no preview", async () => {
  const answer = await preview('<p>a</p><img src="/uploads/AAAAAAAAAAAAAAAAAAAAAA.webp" alt="b">');
  expect(answer).toEqual({ success: true, text: "<p>a</p>" });
});

it("more than any post needs is refused", async () => {
  expect(await preview("<p>a</p>".repeat(20_000))).toMatchObject({ success: false, field: "text" });
});

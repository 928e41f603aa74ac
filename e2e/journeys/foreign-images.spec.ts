import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PNG, paste } from "../clipboard.ts";
import { expect, open, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";
import { startSite } from "../site.ts";
import { editor } from "../writing.ts";

test("a pasted image of another site is kept here, and one that cannot be had stays a link", async ({
  browser,
  mail,
}) => {
  const waiting: (() => void)[] = [];
  const elsewhere = createServer((request, response) => {
    if (request.url === "/door.png") waiting.push(() => response.end(Buffer.from(PNG, "base64")));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const place = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const site = await startSite({ SMTP_URL: mail.url, FETCH_IMAGES: "on", FETCH_IMAGES_FROM: place });
  const context = await browser.newContext({ baseURL: site.url });
  await makeMember(context, site.url, mail);
  const page = await context.newPage();
  await open(page, "/createproblemsolution");
  await page.getByLabel("Title").fill("A door from elsewhere");
  await editor(page, "Solution").fill("Pull");
  const problem = editor(page, "Problem");
  await problem.click();
  await paste(page, {
    "text/html": `<p>Look:</p><p><img src="http://${place}/door.png" alt="A blue door"></p><p>And <img src="http://${place}/gone.png" alt="a window"></p>`,
  });
  // Until it is there, what it shows stands in its place.
  await expect(problem.getByRole("link", { name: "A blue door" })).toBeVisible();
  await expect.poll(() => waiting.length).toBe(1);
  await expect(page.getByText("Fetching image 1 of 2…")).toBeVisible();
  waiting[0]?.();
  await expect(problem.getByRole("img", { name: "A blue door" })).toHaveAttribute("src", /^\/uploads\//);
  await expect(problem.getByLabel("Alternative text")).toHaveValue("A blue door");
  await expect(page.getByText("An image was left out")).toBeVisible();
  await expect(problem.getByRole("link", { name: "a window" })).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  const image = page.getByRole("article").getByRole("img", { name: "A blue door" });
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(10);
  await context.close();
  await site.stop();
  elsewhere.closeAllConnections();
  elsewhere.close();
});

import type { Page } from "@playwright/test";
import { enterElsewhere } from "../community.ts";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";
import { beginComment, editor, whenKept } from "../writing.ts";

// Drafts with an image, and with nothing at all.

test.use({ expectedErrors: [REFUSED] });

async function openComment(page: Page): Promise<void> {
  await open(page, "/post/6");
  await beginComment(page);
}

/** Pastes a picture into the editor that has the focus. */
const pastePicture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(picture ? [picture] : [], "pasted.png", { type: "image/png" }));
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });

test("a comment is sent with the image that was still on its way, or not yet", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  await openComment(page);
  await page.keyboard.type("Look at this photo");
  let letGo = () => {};
  const said = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/upload_image", async (route) => {
    await said;
    await route.continue();
  });
  await pastePicture(page);
  await expect(page.getByText("Uploading the image…")).toBeVisible();
  const submit = page.getByRole("button", { name: "Submit Comment" });
  await submit.click();
  const wait = page.getByText("An image is still on its way. Please wait until it is there.");
  await expect(wait).toBeVisible();
  letGo();
  await expect(page.getByText("The image has been added")).toBeVisible();
  await expect(wait).toHaveCount(0);
  await submit.click();
  const own = page.locator("li[id^=comment-]", { hasText: "Look at this photo" });
  await expect(own.locator("img")).not.toHaveCount(0);
});

test("an image that comes when its form has gone is not said to be added", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await openComment(page);
  let letGo = () => {};
  const said = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/upload_image", async (route) => {
    await said;
    await route.continue();
  });
  await pastePicture(page);
  await expect(page.getByText("Uploading the image…")).toBeVisible();
  await page.getByRole("region", { name: "Comments" }).getByRole("button", { name: "Discard", exact: true }).click();
  await expect(editor(page, "Your Comment")).toHaveCount(0);
  letGo();
  await expect(page.getByText("The image was not added")).toBeVisible();
});

test("a draft of nothing but an image can be gone on with, on any device, and one of nothing at all is none", async ({
  page,
  context,
  browser,
  site,
  mail,
}) => {
  const member = await makeMember(context, site, mail);
  await openComment(page);
  const saved = whenKept(page, "<img");
  await pastePicture(page);
  await expect(page.getByText("The image has been added")).toBeVisible();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await saved;
  const { context: elsewhere, page: desk } = await enterElsewhere(site, browser, member);
  await open(desk, "/drafts");
  await expect(desk.getByRole("listitem").filter({ hasText: "An image" })).toBeVisible();
  await elsewhere.close();
  await open(page, "/drafts");
  await page.getByRole("listitem").filter({ hasText: "An image" }).getByRole("button", { name: "Continue" }).click();
  await expect(editor(page, "Your Comment").locator("img")).toBeVisible();
  await editor(page, "Your Comment").press("Control+A");
  await page.keyboard.press("Delete");
  await expect(page.getByText("Draft saved")).toHaveCount(0);
  await open(page, "/drafts");
  await expect(page.getByText("Nothing is waiting to be sent")).toBeVisible();
  // Nothing is asked: there is nothing that could be kept.
  await open(page, "/logout");
  await expect(page).toHaveURL(`${site}/`);
});

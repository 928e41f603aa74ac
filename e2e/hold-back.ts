import type { Page } from "@playwright/test";

/** Holds back what a page asks of a call until what this answers with is called; it then fails where a status says so. */
export async function holdBack(page: Page, call: string, status = 200): Promise<() => void> {
  let letThrough = () => {};
  const isLet = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(`**/api/${call}`, async (route) => {
    await isLet;
    if (status === 200) await route.continue();
    else await route.fulfill({ status, json: { success: false, error: "Too much is going on." } });
  });
  return letThrough;
}

import { createECDH } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectClean } from "../axe.ts";
import { enter } from "../community.ts";
import { expect, open, test } from "../fixtures.ts";

test.use({ serviceWorkers: "allow" });

const p256dh = createECDH("prime256v1").generateKeys("base64url");

/**
 * Stands in for what the browser's maker runs, and no test reaches: the browser then has an address at a push service that is
 * nowhere. All else is the browser's own.
 */
async function standIn(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    let subscription: object | null = null;
    const keys = { p256dh: key, auth: "AAAAAAAAAAAAAAAAAAAAAA" };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (!/^[\w-]{87}$/.test(applicationServerKey)) throw new Error("no key");
        const endpoint = `https://push.invalid/${Math.random()}`;
        const unsubscribe = async () => {
          subscription = null;
        };
        subscription = { unsubscribe, toJSON: () => ({ endpoint, keys }) };
        return subscription;
      },
    });
    let permission = "default";
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => {
      document.documentElement.dataset.asked = "";
      permission = "granted";
      return "granted";
    };
  }, p256dh);
}

const untilAwake = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

test("a device is told once its button is pressed, and is taken off again", async ({ running, browser, mail }) => {
  const { page } = await enter(running, browser, mail);
  await standIn(page);
  await open(page, "/");
  await untilAwake(page);
  await page.getByRole("button", { name: "Notifications", exact: true }).click();
  const tell = page.getByRole("dialog").getByRole("button", { name: "Notify This Device" });
  await expect(tell).toBeVisible();
  await expect(page.locator("html[data-asked]")).toHaveCount(0);
  await tell.click();
  await expect(page.getByText("You will be told on this device")).toBeVisible();
  await expect(tell).toHaveCount(0);

  await page.getByRole("dialog").getByRole("link", { name: "What Reaches Me" }).click();
  await expect(page).toHaveURL(/\/account\/reach$/);
  const devices = page.getByRole("region", { name: "My devices" });
  await expect(devices.getByText("This device is told.")).toBeVisible();
  await expectClean(page, "what reaches me");
  await devices.getByRole("button", { name: "Stop on This Device" }).click();
  await expect(devices.getByRole("button", { name: "Notify This Device" })).toBeVisible();
  await expect(devices.getByRole("listitem")).toHaveCount(0);
});

test("one table says what comes by which way", async ({ running, browser, mail }) => {
  const { page } = await enter(running, browser, mail);
  await open(page, "/settings");
  await page.getByRole("main").getByRole("link", { name: "What Reaches Me" }).click();
  const way = (name: string) =>
    page.getByRole(name === "By email" ? "combobox" : "checkbox", { name: `Somebody replies to me ${name}` });
  await expect(way("By email")).toHaveValue("digest");
  await way("By email").selectOption("At once");
  await way("On my devices").uncheck();
  await page.getByRole("button", { name: "Save Notifications" }).click();
  await expect(page.getByText("Notifications saved")).toBeVisible();
  await open(page, "/account/reach");
  await expect(way("By email")).toHaveValue("mail");
  await expect(way("On my devices")).not.toBeChecked();
  await way("On the site").uncheck();
  await expect(way("By email")).toBeDisabled();
  await expect(way("On my devices")).toBeDisabled();
  await page.getByRole("button", { name: "Save Notifications" }).click();
  await expect(page.getByText("Notifications saved")).toBeVisible();
  await open(page, "/account/reach");
  await expect(way("On the site")).not.toBeChecked();
});

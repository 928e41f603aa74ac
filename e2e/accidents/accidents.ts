import { type BrowserContext, expect, type Page, type Route } from "@playwright/test";
import { open } from "../fixtures.ts";
import { PASSWORD } from "../members.ts";
import type { OpenForm } from "./forms.ts";
import type { Stage } from "./stage.ts";

/** What a cell of the table is played with. */
export type Scene = {
  stage: Stage;
  form: OpenForm;
  words: string;
  /** The page on which the form is open, with the words in it. */
  page: Page;
  /** The browsers of the writer; a new one has logged in. */
  newBrowser: (state?: Awaited<ReturnType<BrowserContext["storageState"]>>) => Promise<BrowserContext>;
};

/** Plays an accident; the words stand in a form at its end, on the page that it gives back, and have not been sent. */
type Accident = (scene: Scene) => Promise<Page>;

/** Opens the page of a form and the form. */
export async function openForm({ stage, form }: Scene, page: Page): Promise<Page> {
  await open(page, stage.site + form.path);
  await form.show(page);
  return page;
}

/** Waits until the server has a draft of these words. */
async function untilOnServer({ stage, words }: Scene): Promise<void> {
  await expect
    .poll(async () => JSON.stringify(await stage.asWriter("GET", "get_drafts")), { timeout: 20_000 })
    .toContain(words);
}

/** Answers the call of the form in another way, until what it leads to has been seen. */
async function answering(scene: Scene, how: (route: Route) => Promise<void>, said: string) {
  const { page, form } = scene;
  await page.route(form.call, how);
  await form.send(page);
  await expect(page.getByText(said).first()).toBeVisible();
  await page.unroute(form.call);
  return page;
}

const refusing =
  (status: number, error: string): Accident =>
  (scene) =>
    answering(
      scene,
      (route) =>
        route.fulfill({ status, contentType: "application/json", body: JSON.stringify({ success: false, error }) }),
      error,
    );

const AWAY = "The server could not be reached.";

/** A browser whose storage keeps nothing of what is typed. */
const withoutStorage =
  (name: string): Accident =>
  async (scene) => {
    const context = await scene.newBrowser();
    await context.addInitScript((error) => {
      const keep = Storage.prototype.setItem;
      Storage.prototype.setItem = function setItem(key: string, value: string) {
        if (key.startsWith("draft:")) throw new DOMException("No room", error);
        keep.call(this, key, value);
      };
    }, name);
    await untilOnServer(scene);
    await scene.page.close();
    const page = await openForm(scene, await context.newPage());
    // From the server, which is the only one that has them: typing before they are there would be a second version.
    await scene.form.holds(page, scene.words);
    await scene.form.complete(page);
    await scene.form.write(page, scene.words);
    await untilOnServer(scene);
    await expect(page.getByText("Draft saved")).toBeVisible();
    await page.reload();
    await scene.form.show(page);
    return page;
  };

/**
 * Waits until a page that was loaded without a network knows of it: where the browser is told more than one thing about a
 * page (`SLOW_PAGES`), it says after a reload that there is one, while every request fails.
 */
const staysOffline = (page: Page) =>
  expect(async () => {
    await page.context().setOffline(true);
    expect(await page.evaluate(() => navigator.onLine)).toBe(false);
  }).toPass();

/** The accidents, by the names that the table has for them. */
export const ACCIDENTS: Record<string, Accident> = {
  reload: async ({ page, form }) => {
    await page.reload();
    await form.show(page);
    return page;
  },
  "tab closed": async (scene) => {
    await scene.page.close();
    return openForm(scene, await scene.page.context().newPage());
  },
  "browser killed": async (scene) => {
    const state = await scene.page.context().storageState();
    await scene.page.context().close();
    return openForm(scene, await (await scene.newBrowser(state)).newPage());
  },
  "error 500": refusing(500, "Internal Server Error"),
  "network lost": async ({ page, form }) => {
    await page.context().setOffline(true);
    await form.send(page);
    await expect(page.getByText("This is sent by itself as soon as there is a network.")).toBeVisible();
    return page;
  },
  "too often (429)": refusing(429, "Too many requests. Please try again in a moment."),
  "session ended": async ({ page, form, stage }) => {
    const dialog = page.getByRole("dialog", { name: "Login" });
    await page.context().request.post(`${stage.site}/api/logout`);
    // Sending says so, or the stream of news does before it.
    await expect(async () => {
      if (!(await dialog.isVisible())) await form.send(page).catch(() => {});
      await expect(dialog).toBeVisible({ timeout: 2000 });
    }).toPass();
    await dialog.getByLabel("Email").fill(stage.writer.email);
    await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog).toBeHidden();
    return page;
  },
  muted: async ({ page, form, stage }) => {
    if (!form.isMutedOut) return page;
    const { username } = stage.writer;
    await stage.asModerator("PUT", "mute_user", { username, reason: "A test" });
    try {
      await form.send(page);
      const notice = page.getByRole("dialog", { name: "Moderation Notice" });
      await expect(notice.getByText("A test")).toBeVisible();
      await notice.getByRole("button", { name: "Close" }).last().click();
      await expect(notice).toBeHidden();
    } finally {
      await stage.asModerator("PUT", "unmute_user", { username, reason: "A test" });
    }
    return page;
  },
  navigation: async (scene) => {
    await open(scene.page, `${scene.stage.site}/about`);
    return openForm(scene, scene.page);
  },
  "second tab": async (scene) => {
    const other = await openForm(scene, await scene.page.context().newPage());
    await scene.form.holds(other, scene.words);
    await scene.page.close();
    return other;
  },
  "second device": async (scene) => {
    await untilOnServer(scene);
    await scene.page.close();
    return openForm(scene, await (await scene.newBrowser()).newPage());
  },
  "answer lost": (scene) =>
    answering(
      scene,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      AWAY,
    ),
  "server gone": async ({ page, form }) => {
    await page.route("**/api/**", (route) => route.abort("connectionrefused"));
    await form.send(page);
    await expect(page.getByText(AWAY).first()).toBeVisible();
    await page.unroute("**/api/**");
    return page;
  },
  "storage refused": withoutStorage("SecurityError"),
  "storage full": withoutStorage("QuotaExceededError"),
  "input method": async ({ page, form, words }) => {
    await form.write(page, "");
    const session = await page.context().newCDPSession(page);
    await session.send("Input.imeSetComposition", { text: words.slice(0, 5), selectionStart: 5, selectionEnd: 5 });
    await session.send("Input.insertText", { text: words });
    await session.detach();
    return page;
  },
  "paste too long": async ({ page, form, words }) => {
    const long = "x".repeat(form.max + 7);
    await form.write(page, long);
    await form.holds(page, long);
    await form.send(page);
    await expect(page.getByRole("alert").filter({ hasText: /at most [\d,]+ characters/ })).toBeVisible();
    await form.holds(page, long);
    await form.write(page, words);
    return page;
  },
  "offline and reload": async (scene) => {
    const { page, form } = scene;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    // A page that has been read with the worker in control is there without a network.
    await page.reload();
    await form.show(page);
    await form.holds(page, scene.words);
    await page.context().setOffline(true);
    await page.reload();
    await staysOffline(page);
    await form.show(page);
    await form.holds(page, scene.words);
    await form.send(page);
    await expect(page.getByText("This is sent by itself as soon as there is a network.")).toBeVisible();
    return page;
  },
};

/** After these what was sent goes by itself. */
export const SENDS_ITSELF = ["network lost", "offline and reload"];

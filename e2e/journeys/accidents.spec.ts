import { mkdirSync, writeFileSync } from "node:fs";
import type { BrowserContext } from "@playwright/test";
import { ACCIDENTS, openForm, type Scene, SENDS_ITSELF } from "../accidents/accidents.ts";
import { FORMS } from "../accidents/forms.ts";
import { type Stage, setStage } from "../accidents/stage.ts";
import { ACCIDENT_NAMES, documented, FORM_NAMES, isPlayedAlways, RESULTS, type Result } from "../accidents/table.ts";
import { test as base, expect } from "../fixtures.ts";
import { PASSWORD } from "../members.ts";

// The table of accidents in docs/writing.md: a part of it with every run of the tests, the whole by `npm run accidents`,
// which also writes it.

const isWhole = process.env.ACCIDENTS === "all";
const FOUND = new URL("../../.cache/accidents/", import.meta.url);

const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser, running, mail }, use) => use(await setStage(browser, running, mail)),
    { scope: "worker", timeout: 60_000 },
  ],
});

/** Plays one cell; answers how far it went, and why not further. */
async function play(scene: Scene, accident: string): Promise<{ result: Result; why?: unknown }> {
  const { form, words } = scene;
  let page = scene.page;
  try {
    page = (await ACCIDENTS[accident]?.(scene)) ?? page;
    await form.holds(page, words);
  } catch (why) {
    return { result: RESULTS.lost, why };
  }
  try {
    if (SENDS_ITSELF.includes(accident)) await page.context().setOffline(false);
    else await form.send(page);
    await expect(page.getByText(form.said).first()).toBeVisible({ timeout: 10_000 });
    expect(await form.arrived(words)).toBe(1);
  } catch (why) {
    return { result: RESULTS.unsent, why };
  }
  return { result: RESULTS.good };
}

let count = 0;

for (const name of FORM_NAMES) {
  for (const accident of ACCIDENT_NAMES) {
    if (!isWhole && !isPlayedAlways(name, accident)) continue;
    test(`${name}: ${accident}`, async ({ browser, stage }) => {
      const form = await FORMS[name]?.(stage);
      if (!form) throw new Error(`There is no form ${name}`);
      const contexts: BrowserContext[] = [];
      const newBrowser: Scene["newBrowser"] = async (storageState) => {
        const serviceWorkers = accident === "offline and reload" ? "allow" : "block";
        const context = await browser.newContext({ serviceWorkers, ...(storageState && { storageState }) });
        // A click on what lies below a dialog is given up in time.
        context.setDefaultTimeout(5000);
        contexts.push(context);
        const data = { email: stage.writer.email, password: PASSWORD };
        if (!storageState) await context.request.post(`${stage.site}/api/login`, { data });
        return context;
      };
      const words = `Words ${process.pid} ${++count} of ${name}`;
      const page = await (await newBrowser()).newPage();
      const scene: Scene = { stage, form, words, page, newBrowser };
      await openForm(scene, page);
      await form.complete(page);
      await form.write(page, words);
      const { result, why } = await play(scene, accident);
      for (const context of contexts) await context.close();
      if (isWhole) {
        mkdirSync(FOUND, { recursive: true });
        writeFileSync(
          new URL(`${name} - ${accident}.json`, FOUND),
          JSON.stringify({ name, accident, result, why: String(why ?? "") }),
        );
      } else {
        if (why && result !== documented(name, accident)) throw why;
        expect(documented(name, accident), "docs/writing.md: npm run accidents writes it").toBe(result);
      }
    });
  }
}

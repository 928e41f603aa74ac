import type { Page } from "@playwright/test";

type Clip = { "text/plain"?: string; "text/html"?: string; image?: string };

/** Pastes into what has the focus: a text in one or two forms, with or without a picture (of PNG, in base64). */
export async function paste(page: Page, clip: Clip): Promise<void> {
  await page.evaluate(({ image, ...texts }) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
    if (image) {
      const bytes = Uint8Array.from(atob(image), (char) => char.charCodeAt(0));
      clipboardData.items.add(new File([bytes], "image.png", { type: "image/png" }));
    }
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, clip);
}

/** A picture of a blue square, as PNG in base64. */
export const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFElEQVQYlWNgaGjAhxhGpRswwwAAXrpkAXfbIisAAAAASUVORK5CYII=";

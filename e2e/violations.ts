import type { BrowserContext } from "@playwright/test";

/** Collects what the content security policy of any page of a browser forbids; what is there at the end is a mistake. */
export async function collectViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeBinding("noteViolation", ({ page }, text: string) => {
    violations.push(`${new URL(page.url()).pathname}: ${text}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { violatedDirective, blockedURI, sample, sourceFile, lineNumber } = event;
      const text = [violatedDirective, blockedURI, sample, sourceFile, lineNumber].join(" ");
      (window as unknown as { noteViolation: (text: string) => void }).noteViolation(text);
    });
  });
  return violations;
}

import { STATUS_CODES } from "node:http";

/** A page for requests that never reach the pages: no scripts, no styles, one way on. */
export function plainErrorPage(status: number): string {
  const words = status === 404 ? "The page you requested does not exist." : "This address cannot be read.";
  const title = `${status} ${STATUS_CODES[status] ?? "Error"}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><h1>${title}</h1><p>${words}</p><p><a href="/">Continue Browsing Posts</a></p></body></html>`;
}

import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { pageContext } from "./lib/server-context";

export { provideContext } from "./lib/server-context";

/** Renders a page whole: everything on it comes from loaders, so there is nothing to stream. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Response {
  const { nonce } = context.get(pageContext);
  const html = renderToString(<ServerRouter context={entry} url={request.url} nonce={nonce} />);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!doctype html>${html}`, { status, headers });
}

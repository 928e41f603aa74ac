import { documents } from "@unknot/contract/documents/documents";
import * as errors from "@unknot/contract/words/errors";
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { LegalText } from "../features/legal/legal-text";
import { pageMeta } from "../lib/page-meta";
import { useSite } from "../lib/use-site";

/** Hands over the text that was asked for: browsers download no other. */
export function loader({ params: { document: name = "" } }: LoaderFunctionArgs) {
  const document = Object.hasOwn(documents, name) ? documents[name] : undefined;
  if (!document) throw data(errors.notFound().text, { status: 404 });
  return document();
}

export const meta = ({ loaderData, params, matches }: MetaArgs<typeof loader>) =>
  loaderData ? pageMeta(matches, { ...loaderData, path: `/legal/${params.document}` }) : [];

export default function AboutDocument() {
  return <LegalText document={useLoaderData<typeof loader>()} siteName={useSite().siteName} />;
}

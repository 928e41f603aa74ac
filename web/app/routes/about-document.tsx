import { documents } from "@unknot/contract/documents/documents";
import * as errors from "@unknot/contract/words/errors";
import * as strings from "@unknot/contract/words/legal";
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { LegalText, naming } from "../features/legal/legal-text";
import { pageMeta } from "../lib/page-meta";
import { pageContext } from "../lib/server-context";
import { useSite } from "../lib/use-site";

/** Hands over the text that was asked for: browsers download no other. */
export function loader({ params: { document: name = "" }, context }: LoaderFunctionArgs) {
  const document = Object.hasOwn(documents, name) ? documents[name] : undefined;
  if (!document) throw data(errors.notFound().text, { status: 404 });
  return naming(document(), context.get(pageContext).siteOwner ?? strings.ownerUnnamed());
}

export const meta = ({ loaderData, params, matches }: MetaArgs<typeof loader>) =>
  loaderData ? pageMeta(matches, { ...loaderData, path: `/legal/${params.document}` }) : [];

export default function AboutDocument() {
  return <LegalText document={useLoaderData<typeof loader>()} siteName={useSite().siteName} />;
}

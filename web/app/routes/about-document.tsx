import { messages } from "@unknot/contract/messages";
import type { LegalDocument } from "@unknot/contract/words/documents/document";
import { documents } from "@unknot/contract/words/documents/documents";
import { data, type LoaderFunctionArgs, type MetaArgs, useParams } from "react-router";
import { LegalText } from "../features/legal/legal-text";
import { pageMeta } from "../lib/page-meta";
import { useSite } from "../lib/use-site";

const find = (name = "") => (Object.hasOwn(documents, name) ? documents[name] : undefined);

export function loader({ params }: LoaderFunctionArgs) {
  if (!find(params.document)) throw data(messages.notFound, { status: 404 });
  return null;
}

export function meta({ params, matches }: MetaArgs) {
  const document = find(params.document);
  return document ? pageMeta(matches, { ...document, path: `/legal/${params.document}` }) : [];
}

export default function AboutDocument() {
  const document = find(useParams().document) as LegalDocument;
  return <LegalText document={document} siteName={useSite().siteName} />;
}

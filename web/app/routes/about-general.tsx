import { text as about } from "@unknot/contract/words/documents/about";
import { type MetaArgs, useLoaderData } from "react-router";
import { LegalText } from "../features/legal/legal-text";
import { pageMeta } from "../lib/page-meta";
import { useSite } from "../lib/use-site";

export const loader = () => about();

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData ? pageMeta(matches, { ...loaderData, path: "/about" }) : [];

export default function AboutGeneral() {
  return <LegalText document={useLoaderData<typeof loader>()} siteName={useSite().siteName} />;
}

import { about } from "@unknot/contract/words/documents/about";
import type { MetaArgs } from "react-router";
import { LegalText } from "../features/legal/legal-text";
import { pageMeta } from "../lib/page-meta";
import { useSite } from "../lib/use-site";

export const meta = ({ matches }: MetaArgs) => pageMeta(matches, { ...about, path: "/about" });

export default function AboutGeneral() {
  return <LegalText document={about} siteName={useSite().siteName} />;
}

import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/pages";
import type { MetaArgs } from "react-router";
import { ContactForm } from "../features/contact/contact-form";
import { pageMeta } from "../lib/page-meta";
import { Sheet } from "../parts/sheet";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: common.contactUs, description: strings.contactDescription, path: pages.contact });

export default function ContactPage() {
  return (
    <Main>
      <Sheet title={common.contactUs}>
        <ContactForm />
      </Sheet>
    </Main>
  );
}

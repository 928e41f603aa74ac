import { pages } from "@unknot/contract/pages";
import type { MetaArgs } from "react-router";
import { ContactForm } from "../features/contact/contact-form";
import { pageMeta } from "../lib/page-meta";
import { Sheet } from "../parts/sheet";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: "Contact Us", description: "Write to the people who run this.", path: pages.contact });

export default function ContactPage() {
  return (
    <Main>
      <Sheet title="Contact Us">
        <ContactForm />
      </Sheet>
    </Main>
  );
}

import { createHash } from "node:crypto";
import { pages } from "@unknot/contract/pages";
import { contact } from "@unknot/contract/services/user";
import * as common from "@unknot/contract/words/common";
import * as contactWords from "@unknot/contract/words/contact";
import * as done from "@unknot/contract/words/done";
import * as strings from "@unknot/contract/words/pages";
import { type ActionFunctionArgs, data, type MetaArgs, redirect, useActionData } from "react-router";
import { CONTACT_FIELDS, ContactForm } from "../features/contact/contact-form";
import { versionOf, withVersion } from "../lib/about-version";
import { readParameter, useParameter } from "../lib/address-parameters";
import { problemOfFailure } from "../lib/form-errors";
import { pageMeta } from "../lib/page-meta";
import { fieldsOf, paragraphs } from "../lib/plain-form";
import { pageContext } from "../lib/server-context";
import { Sheet } from "../parts/sheet";
import { Main } from "../shell/main";

/** Takes the form where scripts are off. */
export async function action({ request, context }: ActionFunctionArgs) {
  const values = await fieldsOf(request, CONTACT_FIELDS);
  const { api, siteUrl } = context.get(pageContext);
  // The same words are the same message: a form without scripts has nothing else to know it by.
  const idempotencyKey = createHash("sha256").update(JSON.stringify(values)).digest("hex");
  const version = versionOf(readParameter(new URL(request.url), "about"));
  const body = { ...values, message: withVersion(paragraphs(values.message), version, siteUrl) };
  const answer = await api(contact, { body }, { idempotencyKey });
  if (answer.success) throw redirect(`${pages.contact}?sent`, 303);
  return data({ problem: problemOfFailure(answer), values }, { status: answer.status || 500 });
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: common.contactUs(), description: strings.contactDescription(), path: pages.contact });

export default function ContactPage() {
  const refused = useActionData<typeof action>();
  const isSent = useParameter("sent") !== null;
  const version = versionOf(useParameter("about"));
  return (
    <Main>
      {isSent ? (
        <Sheet title={done.contactSent()}>
          <p>{contactWords.thanks()}</p>
        </Sheet>
      ) : (
        <Sheet title={common.contactUs()}>
          <ContactForm refused={refused} version={version} />
        </Sheet>
      )}
    </Main>
  );
}

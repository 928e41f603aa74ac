import { unsubscribe } from "@unknot/contract/services/notifications";
import * as done from "@unknot/contract/words/done";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/pages";
import { type ActionFunctionArgs, data, type MetaArgs, useActionData } from "react-router";
import { Unsubscribe } from "../features/notifications/unsubscribe";
import { readParameter } from "../lib/address-parameters";
import { pageMeta } from "../lib/page-meta";
import { pageContext } from "../lib/server-context";
import { Main } from "../shell/main";

/** Takes the button where scripts are off. */
export async function action({ url, context }: ActionFunctionArgs) {
  const { api } = context.get(pageContext);
  const answer = await api(unsubscribe, { query: { token: readParameter(url, "token") ?? "" } });
  if (answer.success) return done.unsubscribed();
  return data(answer.error, { status: answer.status || 500 });
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: members.unsubscribe(),
    description: strings.unsubscribeDescription(),
    path: "/unsubscribe",
    isPrivate: true,
  });

export default function UnsubscribePage() {
  const said = useActionData<typeof action>() ?? null;
  return (
    <Main>
      <Unsubscribe said={said} />
    </Main>
  );
}

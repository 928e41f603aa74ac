import { pages } from "@unknot/contract/pages";
import { verifyEmail } from "@unknot/contract/services/auth";
import { updateUserSettings } from "@unknot/contract/services/user";
import * as common from "@unknot/contract/words/common";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import * as strings from "@unknot/contract/words/session";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../data/api";
import { sessionBegan, useSession } from "../../data/session";
import { useParameter } from "../../lib/address-parameters";
import { readThemeChoice, themeOf } from "../../lib/theme";
import { Sheet } from "../../parts/sheet";
import { ButtonLink } from "../../ui/button";
import { Spinner } from "../../ui/spinner";
import { showToast } from "../../ui/toast";

/** Tokens that this page has handed in: a token works once, and effects may run twice. */
const handedIn = new Map<string, ReturnType<typeof verify>>();

const verify = (token: string) => api(verifyEmail, { query: { token } });

function verifyOnce(token: string) {
  const answer = handedIn.get(token) ?? verify(token);
  handedIn.set(token, answer);
  return answer;
}

/** Hands the token of the mail in, says how it went, and leads on to the account. */
export function VerifyEmail() {
  const token = useParameter("token") ?? "";
  const navigate = useNavigate();
  const session = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    void verifyOnce(token).then(async (answer) => {
      if (!answer.success) return setFailure(answer.error || errors.internal().text);
      await sessionBegan(answer.accessToken);
      // A new account takes over the theme that was chosen before there was one.
      const theme = themeOf(readThemeChoice());
      if (theme !== answer.theme) await api(updateUserSettings, { body: { newSettings: { theme, language: "en" } } });
      showToast(done.emailVerified());
      await navigate(pages.account, { replace: true });
    });
  }, [token, navigate]);
  const isMember = session.status === "member";
  if (failure === null) {
    return (
      <Sheet title={strings.verifying()}>
        <Spinner label={strings.verifying()} />
        <noscript>
          <p>{strings.verifyingNeedsScripts()}</p>
        </noscript>
      </Sheet>
    );
  }
  return (
    <Sheet title={failure}>
      <p>{strings.verifyLinkSpent()}</p>
      <ButtonLink look="primary" to={isMember ? pages.account : pages.login}>
        {isMember ? common.myAccount() : common.login()}
      </ButtonLink>
    </Sheet>
  );
}

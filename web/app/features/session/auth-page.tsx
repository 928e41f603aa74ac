import { ownPath } from "@unknot/contract/pages";
import * as members from "@unknot/contract/words/members";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "../../data/session";
import { useParameter } from "../../lib/address-parameters";
import { Redirect } from "../../parts/redirect";
import { Sheet } from "../../parts/sheet";
import { AuthForm } from "./auth-form";
import { type AuthState, titles } from "./auth-state";

/** One of the auth forms as a page. Whoever is logged in goes on to where they wanted to go, or home. */
export function AuthPage({ form }: { form: "login" | "signup" | "reset" }) {
  const session = useSession();
  const navigate = useNavigate();
  const next = useParameter("next");
  const [state, setState] = useState<AuthState>({ form });
  useEffect(() => setState({ form }), [form]);
  const target = () => ownPath(next, window.location.origin);
  if (session.status === "member") return <Redirect to={target()} />;
  return (
    <Sheet title={titles[state.form]()}>
      <AuthForm state={state} isPage go={setState} onDone={() => void navigate(target(), { replace: true })} />
      <noscript>
        <p>{members.accountsNeedScripts()}</p>
      </noscript>
    </Sheet>
  );
}

import { pages } from "@unknot/contract/pages";
import type { MetaArgs } from "react-router";
import { AuthPage } from "../features/session/auth-page";
import { pageMeta } from "../lib/page-meta";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: "Sign Up", description: "Make an account: a name, an address.", path: pages.signUp });

export default function SignUpPage() {
  return (
    <Main>
      <AuthPage form="signup" />
    </Main>
  );
}

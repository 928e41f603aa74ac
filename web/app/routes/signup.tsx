import { pages } from "@unknot/contract/pages";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/pages";
import type { MetaArgs } from "react-router";
import { AuthPage } from "../features/session/auth-page";
import { pageMeta } from "../lib/page-meta";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: members.signUp(), description: strings.signUpDescription(), path: pages.signUp });

export default function SignUpPage() {
  return (
    <Main>
      <AuthPage form="signup" />
    </Main>
  );
}

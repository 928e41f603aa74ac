import { pages } from "@unknot/contract/pages";
import type { MetaArgs } from "react-router";
import { AuthPage } from "../features/session/auth-page";
import { pageMeta } from "../lib/page-meta";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: "Login", description: "Log in to write, comment and like.", path: pages.login });

export default function LoginPage() {
  return (
    <Main>
      <AuthPage form="login" />
    </Main>
  );
}

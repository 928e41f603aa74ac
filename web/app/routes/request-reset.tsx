import { pages } from "@unknot/contract/pages";
import type { MetaArgs } from "react-router";
import { AuthPage } from "../features/session/auth-page";
import { pageMeta } from "../lib/page-meta";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: "Reset Password", description: "Ask for a new password.", path: pages.requestReset });

export default function RequestResetPage() {
  return (
    <Main>
      <AuthPage form="reset" />
    </Main>
  );
}

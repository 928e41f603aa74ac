import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/pages";
import type { MetaArgs } from "react-router";
import { ResetPassword } from "../features/session/reset-password";
import { pageMeta } from "../lib/page-meta";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: members.resetPassword(),
    description: strings.resetDescription(),
    path: "/account/reset-password",
    isPrivate: true,
  });

export default function ResetPasswordPage() {
  return (
    <Main>
      <ResetPassword />
    </Main>
  );
}

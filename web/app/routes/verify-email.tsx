import * as strings from "@unknot/contract/words/pages";
import type { MetaArgs } from "react-router";
import { VerifyEmail } from "../features/session/verify-email";
import { pageMeta } from "../lib/page-meta";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: strings.verifyEmail(),
    description: strings.verifyDescription(),
    path: "/verify-email",
    isPrivate: true,
  });

export default function VerifyEmailPage() {
  return (
    <Main>
      <VerifyEmail />
    </Main>
  );
}

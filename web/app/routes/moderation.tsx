import * as common from "@unknot/contract/words/common";
import * as errors from "@unknot/contract/words/errors";
import { data, Outlet } from "react-router";
import { ModerationHeader } from "../features/moderation/moderation-header";
import { TeamOnly } from "../features/moderation/team-only";
import { Main } from "../shell/main";
import { NotFound } from "../shell/page-errors";

/** The server does not know who asks: for all it knows, this page does not exist. */
export const loader = () => data(errors.notFound().text, { status: 404 });

/** Within the browser, which knows, there is nothing to ask for. */
export const clientLoader = async () => null;

export default function ModerationPage() {
  return (
    <TeamOnly otherwise={<NotFound />}>
      {({ role }) => (
        <Main isText>
          <title>{common.moderation()}</title>
          <ModerationHeader role={role} />
          <Outlet />
        </Main>
      )}
    </TeamOnly>
  );
}

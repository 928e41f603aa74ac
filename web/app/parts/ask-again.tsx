import * as common from "@unknot/contract/words/common";
import { useLocation } from "react-router";
import { ButtonLink } from "../ui/button";

/** Asks for the page that failed once more, from the server; works without scripts. */
export function AskAgain() {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink look="primary" to={{ pathname, search }} reloadDocument>
      {common.tryAgain()}
    </ButtonLink>
  );
}

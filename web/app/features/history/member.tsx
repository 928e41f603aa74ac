import { DELETED_USER } from "@unknot/contract/language/author";
import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import { Link } from "react-router";

/** Who did something, with a way to their profile where they have one. */
export function Member({ name }: { name: string }) {
  if (name === DELETED_USER) return common.deletedUser();
  return (
    <Link to={pages.profile(name)} dir="auto">
      {name}
    </Link>
  );
}

import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useDraftOwner } from "../lib/draft-owner";
import { hasDraftAbout } from "../lib/drafts";

type Props = { postId: string } | { commentId: string };

/** Says at a post or a comment that its reader has begun something about it and not sent it, and leads there. */
export function UnsentMark(about: Props) {
  const owner = useDraftOwner();
  const [has, setHas] = useState(false);
  useEffect(() => setHas(owner !== null && hasDraftAbout(owner, about)));
  return has && <Link to={pages.drafts}>{common.unsentDraft()}</Link>;
}

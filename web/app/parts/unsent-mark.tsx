import { pages } from "@unknot/contract/pages";
import * as strings from "@unknot/contract/words/writing";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { draftsOf, type KeptDraft } from "../lib/drafts";

type About = { postId: string } | { commentId: string };

function isAbout({ form, about }: KeptDraft, what: About): boolean {
  if (form === "post" || form === "appeal" || form === "contact") return false;
  const [first, second, third] = about.split(" ");
  if ("postId" in what) return (form === "report" ? third : first) === what.postId;
  if (form === "report") return first !== "problemSolution" && second === what.commentId;
  return form === "editComment" && second === what.commentId;
}

/** Leads to what its reader has begun about a post or a comment and not sent, where there is anything. */
export default function UnsentMark({ owner, ...about }: About & { owner: string }) {
  const [has, setHas] = useState(false);
  useEffect(() => setHas(draftsOf(owner).some((draft) => isAbout(draft, about))));
  return has && <Link to={pages.drafts}>{strings.unsentDraft()}</Link>;
}

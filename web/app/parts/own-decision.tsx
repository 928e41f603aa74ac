import { useQuery } from "@tanstack/react-query";
import { pages } from "@unknot/contract/pages";
import { type Decision, getDecisions } from "@unknot/contract/services/appeals";
import * as members from "@unknot/contract/words/members";
import { api } from "../data/api";
import { memberKeys } from "../data/member-keys";
import { openDialog } from "../lib/dialogs";
import { unwrap } from "../lib/result";
import { Button, ButtonLink } from "../ui/button";
import { Message } from "../ui/message";
import { TimeAgo } from "./time-ago";

/** The last decision about one of the member's posts; undefined until it is known, null where it was long ago. */
function useDecisionAbout(postId: string): Decision | null | undefined {
  const { data } = useQuery({
    queryKey: memberKeys.newestDecisions,
    queryFn: async () => unwrap(await api(getDecisions, { query: {} })).list,
    staleTime: 0,
  });
  if (!data) return undefined;
  return data.find(({ object_id, object_type }) => object_id === postId && object_type === "problemSolution") ?? null;
}

/** Appeals against the decision that hides a post; where that was long ago or has been appealed, leads to it. */
export function AppealLink({ postId }: { postId: string }) {
  const about = useDecisionAbout(postId);
  if (about === undefined || about?.action === "hold") return null;
  if (!about?.mayAppeal) return <ButtonLink to={pages.decisions}>{members.seeTheDecision()}</ButtonLink>;
  return <Button onClick={() => openDialog("appeal", { decisionId: about.decision_id })}>{members.appeal()}</Button>;
}

/** Says to the author of a hidden post since when it is hidden and until when, and has the way to appeal. */
export default function OwnDecision({ postId }: { postId: string }) {
  const about = useDecisionAbout(postId);
  return (
    <>
      {about?.isInForce && (
        <p>
          <Message text={members.hiddenSince()} parts={{ time: <TimeAgo iso={about.date} /> }} />{" "}
          {about.expiration ? (
            <Message text={members.hiddenUntil()} parts={{ time: <TimeAgo iso={about.expiration} isExact /> }} />
          ) : (
            members.hiddenForNow()
          )}
        </p>
      )}
      <AppealLink postId={postId} />
    </>
  );
}

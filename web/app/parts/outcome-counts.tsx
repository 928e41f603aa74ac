import type { Post } from "@unknot/contract/schemas";
import * as strings from "@unknot/contract/words/outcome-counts";
import { Message } from "../ui/message";
import { TimeAgo } from "./time-ago";

/** What came of the present solution, as lines; what was said of those before it, as such. */
export default function OutcomeCounts({
  said: { worked, didNotWork, lastWorked, earlier },
}: {
  said: Post["outcomes"];
}) {
  return (
    <>
      {lastWorked && (
        <p>
          <Message text={strings.workedFor({ count: worked })} parts={{ time: <TimeAgo iso={lastWorked} /> }} />
        </p>
      )}
      {didNotWork > 0 && <p>{strings.didNotWorkFor({ count: didNotWork })}</p>}
      {earlier && earlier.worked > 0 && <p>{strings.earlierWorkedFor({ count: earlier.worked })}</p>}
      {earlier && earlier.didNotWork > 0 && <p>{strings.earlierDidNotWorkFor({ count: earlier.didNotWork })}</p>}
    </>
  );
}

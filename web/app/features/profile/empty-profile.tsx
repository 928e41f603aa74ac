import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/profile";
import { useIsViewer } from "../../data/session";
import { EmptyPlace } from "../../parts/empty-place";

type Props = { username: string; tab: "posts" | "comments" };

/** A tab of a profile that has nothing yet: its member is led to writing, others to reading. */
export function EmptyProfile({ username, tab }: Props) {
  const isOwn = useIsViewer(username);
  const title = tab === "posts" ? common.noPosts() : common.nothingYet();
  const way =
    isOwn && tab === "posts"
      ? { text: strings.shareYours(), to: pages.createPost }
      : { text: strings.readOthers(), to: pages.home };
  return <EmptyPlace title={title} says={strings.willBeHere({ tab, username, own: isOwn ? "yes" : "no" })} way={way} />;
}

import { useFollowing } from "../data/following";
import { Bell } from "./bell";
import { MemberMenu } from "./member-menu";

/** What the header has for members alone; visitors never fetch it. */
export default function MemberTools() {
  // What they have muted on another device leaves the lists of this one, too.
  useFollowing();
  return (
    <>
      <Bell />
      <MemberMenu />
    </>
  );
}

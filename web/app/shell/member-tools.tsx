import { Bell } from "./bell";
import { MemberMenu } from "./member-menu";

/** What the header has for members alone; visitors never fetch it. */
export default function MemberTools() {
  return (
    <>
      <Bell />
      <MemberMenu />
    </>
  );
}

import { useOutletContext } from "react-router";
import type { Profile } from "../data/use-profile";
import type { Said } from "../data/use-said";
import { AboutMember } from "../features/profile/about-member";

export default function ProfileGeneral() {
  return <AboutMember {...useOutletContext<{ profile: Profile; said: Said }>()} />;
}

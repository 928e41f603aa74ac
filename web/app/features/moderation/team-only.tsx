import type { User } from "@unknot/contract/services/auth";
import type { ReactNode } from "react";
import { useSession } from "../../data/session";

type Props = { admins?: boolean; otherwise: ReactNode; children: (user: User) => ReactNode };

/** Shows its content to moderators and admins, or to admins alone. For everybody else it is not there. */
export function TeamOnly({ admins = false, otherwise, children }: Props) {
  const session = useSession();
  if (session.status !== "member") return otherwise;
  const { role } = session.user;
  const isIn = role === "admin" || (role === "moderator" && !admins);
  return isIn ? children(session.user) : otherwise;
}

import type { User } from "@unknot/contract/services/auth";
import * as members from "@unknot/contract/words/members";
import type { ReactNode } from "react";
import { useSession } from "../../data/session";
import { Spinner } from "../../ui/spinner";
import styles from "./moderation.module.css";

type Props = { admins?: boolean; otherwise: ReactNode; children: (user: User) => ReactNode };

/**
 * Shows its content to moderators and admins, or to admins alone. For everybody else it is not there; but as long as it is
 * unknown who of this browser's members asks, the style sheet has them wait.
 */
export function TeamOnly({ admins = false, otherwise, children }: Props) {
  const session = useSession();
  if (session.status === "unknown") {
    return (
      <>
        <div className={styles.asked}>
          <Spinner label={members.checkingLogin()} />
        </div>
        {otherwise}
      </>
    );
  }
  if (session.status !== "member") return otherwise;
  const { role } = session.user;
  const isIn = role === "admin" || (role === "moderator" && !admins);
  return isIn ? children(session.user) : otherwise;
}

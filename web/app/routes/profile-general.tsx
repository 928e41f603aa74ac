import { useOutletContext } from "react-router";
import styles from "../features/profile/profile.module.css";
import { formatNumber } from "../lib/words";
import type { ProfileData } from "./profile";

export default function ProfileGeneral() {
  const { problemSolutionCount, commentCount } = useOutletContext<ProfileData>();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Posts</dt>
        <dd>{formatNumber(problemSolutionCount)}</dd>
      </div>
      <div>
        <dt>Comments</dt>
        <dd>{formatNumber(commentCount)}</dd>
      </div>
    </dl>
  );
}

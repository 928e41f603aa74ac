import { formatNumber } from "@unknot/contract/language/format";
import * as common from "@unknot/contract/words/common";
import { useOutletContext } from "react-router";
import type { Profile } from "../data/use-profile";
import styles from "../features/profile/profile.module.css";

export default function ProfileGeneral() {
  const { problemSolutionCount, commentCount } = useOutletContext<Profile>();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{common.posts()}</dt>
        <dd>{formatNumber(problemSolutionCount)}</dd>
      </div>
      <div>
        <dt>{common.comments()}</dt>
        <dd>{formatNumber(commentCount)}</dd>
      </div>
    </dl>
  );
}

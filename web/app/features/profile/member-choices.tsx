import * as strings from "@unknot/contract/words/reach";
import { follow, muteMember, useFollowing } from "../../data/following";
import { Button } from "../../ui/button";
import { showToast } from "../../ui/toast";
import styles from "./profile.module.css";

/** What members can choose about another: to be told of what they publish, or to see and hear nothing of them. */
export default function MemberChoices({ username }: { username: string }) {
  const { data } = useFollowing();
  if (!data) return null;
  const [isFollowed, isMuted] = [data.members.includes(username), data.mutedMembers.includes(username)];
  const say = (failure: string | null) => failure && showToast(failure);
  return (
    <div>
      <p className={styles.choices}>
        <Button
          aria-pressed={isFollowed}
          aria-label={strings.followThis({ name: username })}
          onClick={() => void follow("member", username, !isFollowed).then(say)}
        >
          {strings.follow()}
        </Button>
        <Button
          aria-pressed={isMuted}
          aria-label={strings.muteThis({ name: username })}
          onClick={() => void muteMember(username, !isMuted).then(say)}
        >
          {strings.mute()}
        </Button>
      </p>
      {isMuted && <p role="status">{strings.isMuted({ name: username })}</p>}
    </div>
  );
}

import { formatNumber } from "@unknot/contract/language/format";
import { pages } from "@unknot/contract/pages";
import type { KnownPost } from "@unknot/contract/services/profiles";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/profile";
import { Fragment, Suspense, useId } from "react";
import { useIsViewer, useViewer } from "../../data/session";
import type { Profile } from "../../data/use-profile";
import type { Said } from "../../data/use-said";
import { optional } from "../../lib/optional";
import { PageLink } from "../../parts/page-link";
import { TimeAgo } from "../../parts/time-ago";
import { ButtonLink } from "../../ui/button";
import styles from "./profile.module.css";

/** For members, about others. */
const MemberChoices = optional(() => import("./member-choices"));

/** An address as people say it. */
const shown = (link: string): string => link.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");

function Bio({ bio }: { bio: string }) {
  const lines = bio.split("\n");
  return (
    <p className={styles.bio} dir="auto">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
        <Fragment key={at}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </p>
  );
}

function Links({ links }: { links: string[] }) {
  return (
    <ul className={styles.links} aria-label={strings.links()}>
      {links.map((link) => (
        <li key={link}>
          <a href={link} rel="nofollow ugc noopener" dir="ltr">
            {shown(link)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Known({ title, posts, isBest }: { title: string; posts: KnownPost[]; isBest?: true }) {
  const id = useId();
  if (posts.length === 0) return null;
  return (
    <section className={styles.known} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {posts.map(({ id: post, title: about, likeCount, date }) => (
          <li key={post}>
            <PageLink to={pages.post(post)} dir="auto">
              {about}
            </PageLink>
            <span className={styles.fact}>
              {isBest ? strings.likedBy({ count: likeCount }) : <TimeAgo iso={date} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who a member is: what they say of themselves, what they are known for, and how much they have written. */
export function AboutMember({ profile, said }: { profile: Profile; said: Said }) {
  const { username, problemSolutionCount, commentCount } = profile;
  const isOwn = useIsViewer(username);
  const isMember = useViewer() !== null;
  return (
    <div className={styles.about}>
      {said.bio && <Bio bio={said.bio} />}
      {said.links.length > 0 && <Links links={said.links} />}
      {isMember && !isOwn && (
        <Suspense>
          <MemberChoices username={username} />
        </Suspense>
      )}
      {isOwn && (
        <p>
          <ButtonLink to={`${pages.account}#profile`}>{strings.editProfile()}</ButtonLink>
        </p>
      )}
      <Known title={strings.knownFor()} posts={said.best} isBest />
      <Known title={strings.newest()} posts={said.newest} />
      <dl className={styles.facts}>
        <div>
          <dt>{common.posts()}</dt>
          <dd>{formatNumber(problemSolutionCount)}</dd>
        </div>
        <div>
          <dt>{common.comments()}</dt>
          <dd>{formatNumber(commentCount)}</dd>
        </div>
        {said.worked > 0 && (
          <div>
            <dt>{strings.worked()}</dt>
            <dd>{formatNumber(said.worked)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

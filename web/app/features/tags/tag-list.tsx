import type { OutputOf } from "@unknot/contract/endpoint";
import { pages } from "@unknot/contract/pages";
import { tagLimits } from "@unknot/contract/rules/tag-limits";
import type { getTags } from "@unknot/contract/services/tags";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/tags";
import { Suspense } from "react";
import { Link, useNavigate } from "react-router";
import { useSession } from "../../data/session";
import { optional } from "../../lib/optional";
import { EmptyState } from "../../parts/empty-state";
import { TagInput } from "../../parts/tag-input";
import { Button } from "../../ui/button";
import { FieldFrame } from "../../ui/field";
import { Pager } from "../../ui/pager";
import { tagsPath } from "./tag-address";
import styles from "./tags.module.css";

/** For members. */
const FollowedTags = optional(() => import("./followed-tags"));

type Props = { query: string; tags: OutputOf<typeof getTags>; toPage: (page: number) => string };

/** All tags or those that begin so, with how many posts have them, and a box that completes: a form without scripts. */
export function TagList({ query, tags, toPage }: Props) {
  const navigate = useNavigate();
  const isMember = useSession().status === "member";
  return (
    <>
      <h1 className={styles.title}>{common.tags()}</h1>
      <Suspense>{isMember && <FollowedTags />}</Suspense>
      <form
        action={pages.tags}
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault();
          const words = String(new FormData(event.currentTarget).get("query") ?? "").trim();
          void navigate(tagsPath(words));
        }}
      >
        <FieldFrame label={strings.find()}>
          {(tied) => (
            <TagInput
              {...tied}
              key={query}
              name="query"
              defaultValue={query}
              maxLength={tagLimits.nameMax}
              enterKeyHint="search"
              onPick={(name) => void navigate(pages.tag(name))}
            />
          )}
        </FieldFrame>
        <Button type="submit">{strings.show()}</Button>
      </form>
      {tags.list.length === 0 && <EmptyState title={query ? strings.none({ query }) : strings.noneYet()} />}
      <ul className={styles.list}>
        {tags.list.map(({ name, count, description }) => (
          <li key={name}>
            <Link to={pages.tag(name)} dir="auto">
              {name}
            </Link>
            <p className={styles.muted}>{strings.count({ count })}</p>
            {description && <p dir="auto">{description}</p>}
          </li>
        ))}
      </ul>
      <Pager page={tags.page} hasMore={tags.hasMore} toPage={toPage} />
    </>
  );
}

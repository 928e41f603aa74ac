import { pages } from "@unknot/contract/pages";
import type { Post } from "@unknot/contract/schemas";
import * as common from "@unknot/contract/words/common";
import { Link } from "react-router";
import { useIsViewer } from "../data/session";
import { Icon } from "../ui/icon";
import styles from "./post-card.module.css";

/** Leads its author to the form of a post; nobody else sees it. */
export function EditLink({ post }: { post: Pick<Post, "id" | "user"> }) {
  if (!useIsViewer(post.user)) return null;
  return (
    <Link to={pages.editPost(post.id)} className={styles.action}>
      <Icon name="edit" />
      <span>{common.edit()}</span>
    </Link>
  );
}

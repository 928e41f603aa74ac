import { suggestEditPath, suggestionsPath } from "@unknot/contract/suggestion-pages";
import * as strings from "@unknot/contract/words/suggestions";
import { Link } from "react-router";
import { Icon } from "../ui/icon";
import styles from "./post-card.module.css";

/** Leads to the form in which a change of somebody else's post is proposed, and its author to what others propose. */
export function SuggestionLink({ id, isOwn, isHidden }: { id: string; isOwn: boolean; isHidden: boolean }) {
  if (isHidden && !isOwn) return null;
  return (
    <Link to={isOwn ? suggestionsPath(id) : suggestEditPath(id)} className={styles.action}>
      <Icon name="edit" />
      <span>{isOwn ? strings.suggestedEdits() : strings.suggest()}</span>
    </Link>
  );
}

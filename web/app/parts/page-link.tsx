import { Link, useLocation } from "react-router";
import { useHasList } from "../lib/loaded-list";
import { SiteLink, type SiteLinkProps } from "./site-link";

/** How many pages over the list the reader is; kept in the history entry, so that Back keeps it right. */
type DialogState = { depth?: number } | null;

/** How deep the current page lies over the list: 0 is the list itself, or a page opened by its address. */
export function useDialogDepth(): number {
  return (useLocation().state as DialogState)?.depth ?? 0;
}

type Props = SiteLinkProps & {
  /** For what leads to where the reader is already. */
  prefetch?: "none";
};

function OverList(props: Props) {
  const depth = useDialogDepth();
  const isOverList = useHasList();
  return (
    <Link
      preventScrollReset={isOverList}
      prefetch="intent"
      // All routes are known from the beginning.
      discover="none"
      {...props}
      state={{ depth: depth + 1 }}
    />
  );
}

const OnServer = ({ prefetch: _, ...props }: Props) => <SiteLink {...props} />;

/** A link to a page that opens over the list (a post, a profile): the list behind it does not move. */
export const PageLink = import.meta.env.SSR ? OnServer : OverList;

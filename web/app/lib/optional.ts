import { type ComponentType, lazy } from "react";

/**
 * A component that is loaded when it is first shown, and that its page can do without: where it cannot be loaded, because
 * there is no network or a new release has taken its file away, nothing stands in its place, and the page goes on.
 */
export const optional = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<Props> })));

import * as common from "@unknot/contract/words/common";
import * as errors from "@unknot/contract/words/errors";
import { Component, type ComponentType, lazy, type ReactNode } from "react";
import { showToast } from "../ui/toast";
import { TryAgain } from "../ui/try-again";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What is to be fetched anew when it is next shown: React keeps a failure for good. */
const failed = new Set<() => void>();

function forgetFailures(): void {
  for (const renew of failed) renew();
  failed.clear();
  // Vite puts a style sheet into the page once, whether it came or not.
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}

/**
 * Says that something did not open. With a network a release may have taken its file away, or the browser keeps that it
 * failed: a page that is loaded again has it, and the drafts that were kept.
 */
export const sayNotLoaded = (): void =>
  navigator.onLine
    ? showToast(common.notLoaded(), { text: common.tryAgain(), run: () => location.reload() })
    : showToast(errors.network().text);

/** What stands where its parts failed; `again` shows them once more. */
type BoundaryProps = { children: ReactNode; fallback: (again: () => void) => ReactNode };

/** Keeps a failure of what is in it from the page around it. */
export class Boundary extends Component<BoundaryProps> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch = forgetFailures;
  override render(): ReactNode {
    const { children, fallback } = this.props;
    return this.state.hasFailed ? fallback(() => this.setState({ hasFailed: false })) : children;
  }
}

/** A component that is loaded when it is first shown, and once more when it is next shown after a `Boundary` caught it. */
export function fresh<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const renew = () => {
    Loaded = lazy<ComponentType<Props>>(() => {
      const loading = load();
      loading.catch(() => failed.add(renew));
      return loading;
    });
  };
  let Loaded: ComponentType<Props>;
  renew();
  return (props: Props) => <Loaded {...props} />;
}

/** A component that is loaded when it is first shown; where that fails, it says so in its place, and can be asked again. */
export function needed<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Loaded = fresh(load);
  return (props: Props) => (
    <Boundary
      fallback={(again) => (
        <TryAgain sentence={common.notLoaded()} onAgain={() => void load().then(again, sayNotLoaded)} />
      )}
    >
      <Loaded {...props} />
    </Boundary>
  );
}

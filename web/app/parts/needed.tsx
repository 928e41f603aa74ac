import * as common from "@unknot/contract/words/common";
import * as errors from "@unknot/contract/words/errors";
import { Component, type ComponentType, lazy, type ReactNode } from "react";
import { showToast } from "../ui/toast";
import { TryAgain } from "../ui/try-again";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Says that the code of a part could not be fetched, unlike an error that this code then makes. */
class NotLoaded extends Error {}

/** What is to be fetched anew when it is next shown: React keeps a failure for good. */
const failed = new Set<() => void>();

function forgetFailures(): void {
  for (const renew of failed) renew();
  failed.clear();
  // Vite puts a style sheet into the page once, whether it came or not.
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}

const isReachable = (): Promise<boolean> =>
  fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

/** Says why something did not open; where it is not for want of a network, a release has taken its file away. */
export async function sayNotLoaded(): Promise<void> {
  if (!(await isReachable())) return showToast(errors.network().text);
  showToast(common.notLoaded(), { text: common.loadPageAgain(), run: () => location.reload() });
}

/** What stands where its parts failed; `again` shows them once more. Without `onlyLoading`, also for their own errors. */
type BoundaryProps = { children: ReactNode; fallback: (again: () => void) => ReactNode; onlyLoading?: boolean };

/** Keeps a failure of what is in it from the page around it. */
export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override componentDidCatch(): void {
    forgetFailures();
  }
  override render(): ReactNode {
    const { error } = this.state as { error: unknown };
    if (error === null) return this.props.children;
    if (this.props.onlyLoading && !(error instanceof NotLoaded)) throw error;
    return this.props.fallback(() => this.setState({ error: null }));
  }
}

/** A component that is loaded when it is first shown, and once more when it is next shown after a `Boundary` caught it. */
export function fresh<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const make = () =>
    lazy<ComponentType<Props>>(() =>
      load().catch((cause) => {
        failed.add(renew);
        throw new NotLoaded("not loaded", { cause });
      }),
    );
  let Loaded = make();
  const renew = () => {
    Loaded = make();
  };
  return (props: Props) => <Loaded {...props} />;
}

/** Fetches code again. A browser may keep that it failed: the page then begins anew, with the drafts it has kept. */
async function loadAgain(load: () => Promise<unknown>, onLoaded: () => void): Promise<void> {
  try {
    await load();
  } catch {
    return (await isReachable()) ? location.reload() : showToast(errors.network().text);
  }
  onLoaded();
}

/** A component that is loaded when it is first shown; where that fails, it says so in its place, and can be asked again. */
export function needed<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Loaded = fresh(load);
  return (props: Props) => (
    <Boundary
      onlyLoading
      fallback={(again) => <TryAgain sentence={common.notLoaded()} onAgain={() => void loadAgain(load, again)} />}
    >
      <Loaded {...props} />
    </Boundary>
  );
}

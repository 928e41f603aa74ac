import { currentDirection, currentLanguage } from "@unknot/contract/language/current";
import * as strings from "@unknot/contract/words/shell";
import { type ReactNode, useContext } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { DataProvider } from "./data/query-client";
import { SearchBox } from "./features/search/search-box";
import { useParameter } from "./lib/address-parameters";
import { earlyPressesScript } from "./lib/early-presses";
import { mutedTagsScript } from "./lib/muted-tags-script";
import { NonceContext } from "./lib/nonce";
import { pageFailure } from "./lib/page-failure";
import { rootMarksScript } from "./lib/root-marks";
import { pageContext } from "./lib/server-context";
import { themeScript } from "./lib/theme";
import { DialogHost } from "./shell/dialog-host";
import { Footer, hasFooter } from "./shell/footer";
import { Header } from "./shell/header";
import { OfflineNote } from "./shell/offline-note";
import { NotFound, TooMany, Trouble } from "./shell/page-errors";
import { ProgressBar } from "./shell/progress-bar";
import { ScrollToTop } from "./shell/scroll-to-top";
import { useCardKeys } from "./shell/use-card-keys";
import { useFocusOnNavigation } from "./shell/use-focus-on-navigation";
import { useSessionLifecycle } from "./shell/use-session-lifecycle";
import { IconSprite } from "./ui/icon";
import { ToastRegion } from "./ui/toast";
import "./styles/tokens.css";
import "./styles/base.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const { siteName, siteUrl } = context.get(pageContext);
  return { siteName, siteUrl };
}

/** The name and origin are those of the first answer. */
export const shouldRevalidate = () => false;

const useSite = () => useRouteLoaderData<typeof loader>("root") ?? { siteName: "Unknot", siteUrl: "" };

/** The document around every page, and around every failure. */
export function Layout({ children }: { children: ReactNode }) {
  const { siteName } = useSite();
  const nonce = useContext(NonceContext);
  return (
    <html lang={currentLanguage()} dir={currentDirection()} data-theme="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="search" href="/opensearch.xml" type="application/opensearchdescription+xml" title={siteName} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; sets the theme before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; sets marks before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: rootMarksScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; hides muted tags before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: mutedTagsScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; keeps what is pressed until it can be answered */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyPressesScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        <IconSprite />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function Shell({ children }: { children: ReactNode }) {
  const { siteName } = useSite();
  const query = useParameter("query") ?? "";
  const { pathname } = useLocation();
  useSessionLifecycle();
  useFocusOnNavigation();
  useCardKeys();
  return (
    <DataProvider>
      <a className="skip-link" href="#main">
        {strings.skipToContent()}
      </a>
      <ProgressBar />
      <OfflineNote />
      <Header siteName={siteName} search={<SearchBox key={query} query={query} />} />
      {children}
      {hasFooter(pathname) && <Footer siteName={siteName} />}
      <ScrollToTop />
      <DialogHost />
      <ToastRegion />
    </DataProvider>
  );
}

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (isRouteErrorResponse(error) && status === 429) {
    return (
      <Shell>
        <TooMany sentence={String(error.data)} />
      </Shell>
    );
  }
  return <Shell>{status === 404 ? <NotFound /> : <Trouble {...pageFailure(error, strings.pageNotFound())} />}</Shell>;
}

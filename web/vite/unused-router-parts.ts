// What stands in the browser's script for the parts of React Router named in ./lean-router.ts. Each answers what the
// original answers on a site that finds all routes in the first manifest and hands over no instrumentation.

/** Whether routes are found step by step: here, all are in the manifest. */
export const isFogOfWarEnabled = () => false;

/** The manifest of the routes found so far: asked for only where they are found step by step. */
export const getPartialManifest = (manifest: unknown) => manifest;

/** What finds more routes during a navigation: nothing. */
export const getPatchRoutesOnNavigationFunction = () => undefined;

/** What finds the routes of the links on the page: nothing. */
export const useFogOFWarDiscovery = () => undefined;

/** Who wants to hear of the result of a navigation: nobody. */
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;

/** What is measured around a route: nothing. */
export const getRouteInstrumentationUpdates = () => ({});

/** What is measured around the router: nothing, it is handed back. */
export const instrumentClientSideRouter = (router: unknown) => router;

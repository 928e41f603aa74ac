import { useRouteLoaderData } from "react-router";

export type Site = { siteName: string; siteUrl: string };

/** The site's name and origin, as the server gave them. */
export function useSite(): Site {
  return useRouteLoaderData<Site>("root") ?? { siteName: "", siteUrl: "" };
}

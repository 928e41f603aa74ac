import { pages } from "@unknot/contract/pages";
import { usernameKey } from "@unknot/contract/rules/username";
import { getProfile } from "@unknot/contract/services/profiles";
import { getUserActivity } from "@unknot/contract/services/user";
import * as profile from "@unknot/contract/words/profile";
import { useId } from "react";
import { type LoaderFunctionArgs, type MetaArgs, Outlet, redirect, useLoaderData } from "react-router";
import { useProfile } from "../data/use-profile";
import { useSaid } from "../data/use-said";
import styles from "../features/profile/profile.module.css";
import { ProfileHeader } from "../features/profile/profile-header";
import { pageFailure } from "../lib/page-failure";
import { pageMeta } from "../lib/page-meta";
import { unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";
import { profileJsonLd } from "../parts/json-ld";
import { MissingDialog } from "../shell/missing-dialog";
import { PageDialog } from "../shell/page-dialog";

export async function loader({ params, context, url }: LoaderFunctionArgs) {
  const { api, siteUrl } = context.get(pageContext);
  const name = params.username ?? "";
  const profile = unwrapForPage(await api(getUserActivity, { query: { username: name } }));
  // A former name: the same page under the new one.
  if (usernameKey(profile.username) !== usernameKey(name)) {
    throw redirect(pages.profile(profile.username) + url.pathname.replace(/^\/profile\/[^/]+/, ""), 301);
  }
  const said = unwrapForPage(await api(getProfile, { query: { username: profile.username } }));
  return { ...profile, said, jsonLd: profileJsonLd(profile, said, siteUrl) };
}

export function meta({ loaderData, matches, params, error }: MetaArgs<typeof loader>) {
  const path = pages.profile(loaderData?.username ?? params.username ?? "");
  if (!loaderData) {
    const { title } = pageFailure(error);
    return pageMeta(matches, { title, description: title, path, isPrivate: true });
  }
  const { username, problemSolutionCount, commentCount, jsonLd } = loaderData;
  return pageMeta(matches, {
    title: username,
    description: profile.profileDescription({ posts: problemSolutionCount, comments: commentCount, username }),
    path,
    feed: `${path}/feed.xml`,
    jsonLd,
  });
}

export default function ProfilePage() {
  const sent = useLoaderData<typeof loader>();
  const profile = useProfile(sent);
  const said = useSaid(sent.said);
  const titleId = useId();
  return (
    <PageDialog titleId={titleId}>
      <ProfileHeader
        username={profile.username}
        picture={said.picture}
        since={profile.date_created}
        titleId={titleId}
      />
      <div className={styles.body}>
        <Outlet context={{ profile, said }} />
      </div>
    </PageDialog>
  );
}

export function ErrorBoundary() {
  return <MissingDialog />;
}

import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The route table of the specification. A post and a profile are children of the list that they lie over. */
export default [
  route("/", "routes/home.tsx", [
    route("post/:id", "routes/post.tsx"),
    route("profile/:username", "routes/profile.tsx", [
      index("routes/profile-general.tsx"),
      route("general", "routes/profile-general.tsx", { id: "profile-general-named" }),
      route("posts", "routes/profile-posts.tsx"),
      route("comments", "routes/profile-comments.tsx"),
    ]),
  ]),
  route("about", "routes/about.tsx", [
    index("routes/about-general.tsx"),
    route("general", "routes/about-general.tsx", { id: "about-general-named" }),
    route(":document", "routes/about-document.tsx"),
  ]),
  route("legal/:document", "routes/legal.tsx"),
  route("login", "routes/login.tsx"),
  route("signup", "routes/signup.tsx"),
  route("login/reset-password", "routes/request-reset.tsx"),
  route("logout", "routes/logout.tsx"),
  route("verify-email", "routes/verify-email.tsx"),
  route("account/reset-password", "routes/reset-password.tsx"),
  route("account", "routes/account.tsx", [
    index("routes/account-general.tsx"),
    route("general", "routes/account-general.tsx", { id: "account-general-named" }),
    route("posts", "routes/account-posts.tsx"),
    route("posts/all", "routes/account-posts-all.tsx", [route("edit/:id", "routes/account-post-edit.tsx")]),
    route("posts/deleted", "routes/account-posts-deleted.tsx"),
    route("decisions", "routes/account-decisions.tsx"),
  ]),
  route("createproblemsolution", "routes/create-post.tsx"),
  route("contact", "routes/contact.tsx"),
  route("drafts", "routes/drafts.tsx"),
  route("settings", "routes/settings.tsx"),
  route("notifications", "routes/notifications.tsx"),
  route("unsubscribe", "routes/unsubscribe.tsx"),
  route("tags", "routes/tags.tsx"),
  route("tags/:name", "routes/tag.tsx"),
  route("transparency", "routes/transparency.tsx"),
  route("moderation", "routes/moderation.tsx", [
    index("routes/moderation-reports.tsx"),
    route("appeals", "routes/moderation-appeals.tsx"),
    route("messages", "routes/moderation-messages.tsx"),
    route("members", "routes/moderation-members.tsx"),
    route("tags", "routes/moderation-tags.tsx"),
    route("log", "routes/moderation-log.tsx"),
    route(":part", "routes/moderation-admin.tsx"),
  ]),
  route("offline", "routes/offline.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;

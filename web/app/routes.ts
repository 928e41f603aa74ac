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
  route("settings", "routes/settings.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;

import { useOutlet } from "react-router";
import { OwnPosts } from "../features/account/own-posts";

export default function AccountPostsAll() {
  // The form of one of them takes the place of the list.
  return useOutlet() ?? <OwnPosts />;
}

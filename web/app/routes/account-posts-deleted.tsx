import { DeletedPosts } from "../features/account/deleted-posts";

export default function AccountPostsDeleted() {
  return <DeletedPosts />;
}

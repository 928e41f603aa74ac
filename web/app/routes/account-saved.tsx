import { SavedPosts } from "../features/account/saved-posts";

export default function AccountSaved() {
  return <SavedPosts />;
}

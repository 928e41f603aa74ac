import { useParams } from "react-router";
import { EditPost } from "../features/post-editor/edit-post";

export default function AccountPostEdit() {
  const { id = "" } = useParams();
  return <EditPost key={id} id={id} />;
}

import { messages } from "@unknot/contract/messages";
import { data } from "react-router";

/** Every path that is no page: the answer has status 404, and the root's boundary shows it. */
export function loader() {
  throw data(messages.notFound, { status: 404 });
}

export default function Nothing() {
  return null;
}

import * as errors from "@unknot/contract/words/errors";
import { data } from "react-router";

/** Every path that is no page: the answer has status 404, and the root's boundary shows it. */
export function loader() {
  throw data(errors.notFound().text, { status: 404 });
}

export default function Nothing() {
  return null;
}

import * as errors from "@unknot/contract/words/errors";
import { data, type LoaderFunctionArgs } from "react-router";
import { Main } from "../shell/main";
import AboutDocument, { loader as findDocument, meta } from "./about-document";

export { meta };

export function loader(args: LoaderFunctionArgs) {
  if (args.params.document === "general") throw data(errors.notFound().text, { status: 404 });
  return findDocument(args);
}

export default function LegalPage() {
  return (
    <Main isText>
      <AboutDocument />
    </Main>
  );
}

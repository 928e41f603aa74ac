import { pages } from "@unknot/contract/pages";
import { redirect } from "react-router";

export const loader = () => redirect(pages.accountPosts);

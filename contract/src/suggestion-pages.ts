import { pages } from "./pages.ts";

// Apart from `pages`, which every page has.

/** What members propose to change in a post. */
export const suggestionsPath = (postId: string): string => `${pages.post(postId)}/suggestions`;

/** The form for that. */
export const suggestEditPath = (postId: string): string => `${suggestionsPath(postId)}/new`;

import { pages } from "@unknot/contract/pages";

/** The address of a page of the comments on a post, the oldest first. */
export const commentsPath = (postId: string, page: number): string => `${pages.post(postId)}?comments=${page}#comments`;

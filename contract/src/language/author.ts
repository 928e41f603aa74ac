import * as common from "@unknot/contract/words/common";

/** How the API names an author whose account is gone. */
export const DELETED_USER = "deleted user";

/** The name of an author as readers see it: of one who is gone, in their language. */
export const authorName = (user: string): string => (user === DELETED_USER ? common.deletedUser() : user);

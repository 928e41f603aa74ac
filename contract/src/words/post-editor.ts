// Made from the messages by `npm run messages`: a change is made there.
export const publish = (): string => "Publish";
export const yourPosts = (): string => "Your Posts";
export const loadingThePost = (): string => "Loading the post";
export const editPost = (): string => "Edit Post";
export const title = (): string => "Title";
export const maybeWritten = (): string => "Somebody may have written it down already:";

// Made from the messages by `npm run messages`: a change is made there.
export const publish = (): string => "Publish";
export const yourPosts = (): string => "Your Posts";
export const loadingThePost = (): string => "Loading the post";
export const editPost = (): string => "Edit Post";
export const title = (): string => "Title";
export const changedElsewhere = (): string => "This draft was changed on another device, <time/>. Which one do you want to go on with?";
export const otherDraft = (): string => "The Other One";
export const thisDraft = (): string => "This One";
export const maybeWritten = (): string => "Somebody may have written it down already:";

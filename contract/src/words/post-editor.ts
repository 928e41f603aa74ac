// Made from the messages by `npm run messages`: a change is made there.
export const publish = (): string => "Publish";
export const yourPosts = (): string => "Your Posts";
export const loadingThePost = (): string => "Loading the post";
export const editPost = (): string => "Edit Post";
export const title = (): string => "Title";
export const maybeWritten = (): string => "Somebody may have written it down already:";
export const note = (): string => "What Did You Change?";
export const noteHint = (): string => "You need not say. It stands in the history of the post, for everybody to read.";
export const tagsHint = (): string => "One to five words that say what it is about, with spaces between them. They help others to find it; it can be published without.";
export const proposedTags = (): string => "What these are tagged with:";
export const addTag = (d: { name: string | number }): string => "Add " + d.name;

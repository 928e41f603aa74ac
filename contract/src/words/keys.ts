// Made from the messages by `npm run messages`: a change is made there.
export const search = (): string => "Search";
export const nextPost = (): string => "Next post";
export const previousPost = (): string => "Previous post";
export const openThePost = (): string => "Open the post";
export const likeThePost = (): string => "Like the post";
export const commentsOfThePost = (): string => "Comments of the post";
export const thisList = (): string => "This list";
export const closeWhatIsOpen = (): string => "Close what is open";
export const keyboard = (): string => "Keyboard";
export const useKeys = (): string => "Use these keys in this browser";

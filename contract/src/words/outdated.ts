// Made from the messages by `npm run messages`: a change is made there.
export const isOutdated = (): string => "Its author says that this is out of date.";
export const isFollowed = (): string => "Its author says that this is out of date. Read instead: <post/>";
export const summary = (): string => "Out of Date?";
export const by = (): string => "Which post follows it?";
export const byHint = (): string => "Its address or its number. It can be left empty.";
export const notAPost = (): string => "That is neither the address nor the number of a post";
export const say = (): string => "Say That It Is out of Date";
export const sayNot = (): string => "Say That It Is Not";
export const said = (): string => "Readers are told that it is out of date";
export const saidNot = (): string => "Readers are told no more that it is out of date";

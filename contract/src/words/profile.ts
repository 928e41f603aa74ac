// Made from the messages by `npm run messages`: a change is made there.
export const repliedTo = (d: { username: string | number }): string => "Replied to " + d.username + " on <post/>";
export const commentedOn = (): string => "Commented on <post/>";
export const memberSince = (): string => "Member since <day/>";
export const profile = (): string => "Profile";

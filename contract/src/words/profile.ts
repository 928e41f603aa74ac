// Made from the messages by `npm run messages`: a change is made there.
export const repliedTo = (d: { username: string | number }): string => "Replied to " + d.username + " on";
export const commentedOn = (): string => "Commented on";
export const memberSince = (): string => "Member since";
export const profile = (): string => "Profile";

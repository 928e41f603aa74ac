export const repliedTo = (username: string) => `Replied to ${username} on`;
export const commentedOn = "Commented on";
export const memberSince = "Member since";
export const profile = "Profile";

// Made from the messages by `npm run messages`: a change is made there.
export const unread = (): string => "<hidden>Unread:</hidden> <news/>";
export const loadingNotifications = (): string => "Loading notifications";
export const markAllAsRead = (): string => "Mark All as Read";
export const seeAll = (): string => "See All";
export const ofReply = (): string => "Somebody replies to me";
export const ofComment = (): string => "Somebody comments on my post";
export const ofMention = (): string => "Somebody mentions me";
export const ofLike = (): string => "Somebody likes what I wrote";
export const ofDecision = (): string => "A moderator decides about me or what I wrote";
export const ofAppeal = (): string => "My appeal is answered";
export const toSite = (): string => "On the site";
export const toMail = (): string => "On the site, and by email at once";
export const toDigest = (): string => "On the site, and in a daily email";
export const toNobody = (): string => "Not at all";
export const saved = (): string => "Notifications saved";
export const save = (): string => "Save Notifications";
export const unsubscribeExplained = (): string => "You will get no more emails of this kind. You will still find the news on the site.";

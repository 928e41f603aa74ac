export const unread = "Unread:";
export const loadingNotifications = "Loading notifications";
export const markAllAsRead = "Mark All as Read";
export const seeAll = "See All";
export const ofReply = "Somebody replies to me";
export const ofComment = "Somebody comments on my post";
export const ofLike = "Somebody likes what I wrote";
export const ofDecision = "A moderator decides about me or what I wrote";
export const ofAppeal = "My appeal is answered";
export const toSite = "On the site";
export const toMail = "On the site, and mail at once";
export const toDigest = "On the site, and in a daily mail";
export const toNobody = "Not at all";
export const saved = "Notifications saved";
export const save = "Save Notifications";
export const unsubscribeExplained =
  "You will get no more mails of this kind. You will still find the news on the site.";

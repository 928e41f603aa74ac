import { formatMinutes } from "./format.ts";

export const advertisement = "Advertisement";
export const website = "Website";
export const edited = "· edited";
export const liked = "Liked";
export const like = "Like";
export const checkingLogin = "Checking whether you are logged in";
export const showLess = "Show Less";
export const closeComments = "Close comments";
export const minRead = (minutes: number) => ` · ${formatMinutes(minutes)} read`;
export const isHidden = "This post is hidden.";
export const linkCopied = "Link copied";
export const copyThisLink = (url: string) => `Copy this link: ${url}`;
export const share = "Share";
export const unknownAuthor = "an unknown author";
export const source = "From";
export const changesOfForm = ". Shown with small changes of form.";

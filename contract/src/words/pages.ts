import { formatList } from "./format.ts";

export const accountDescription = "Your account.";
export const contactDescription = "Write to the people who run this.";
export const createDescription = "Write down a problem and its solution.";
export const loginDescription = "Log in to write, comment and like.";
export const logoutDescription = "Log out.";
export const loggedOut = "You have logged out";
export const stillLoggedIn = "You are still logged in";
export const reallyLogOut = "Do you want to log out?";
export const ledByLink = "A link has led you here. You are still logged in.";
export const loggingOut = "Logging out";
export const forAdmins = "This part is for admins.";
export const notificationsDescription = "What is new.";
export const offline = "Offline";
export const offlineDescription = "There is no network.";
export const youAreOffline = "You are offline";
export const readLately = "What you have read lately is still here:";
export const needsNetwork = "This page needs a network.";
export const profileDescription = (posts: string, comments: string, username: string) =>
  `${formatList([posts, comments])} by ${username}.`;
export const requestResetDescription = "Ask for a new password.";
export const resetDescription = "Choose a new password.";
export const settingsDescription = "Choose how the site looks.";
export const signUpDescription = "Create an account with a username and an email address.";
export const transparencyDescription = "How this site is moderated, in numbers and decisions.";
export const unsubscribeDescription = "Ends mails of one kind.";
export const verifyEmail = "Verify Email";
export const verifyDescription = "Verify your email address.";

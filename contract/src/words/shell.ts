// Made from the messages by `npm run messages`: a change is made there.
export const skipToContent = (): string => "Skip to content";
export const menu = (): string => "Menu";
export const main = (): string => "Main";
export const legal = (): string => "Legal";
export const continueBrowsingPosts = (): string => "Continue Browsing Posts";
export const offlineNote = (): string => "You are offline. What you have read lately is still here.";
export const notFoundTitle = (): string => "Page not found";
export const pageNotFound = (): string => "PAGE NOT FOUND";
export const notFoundExplained = (): string => "The page you requested does not exist.";
export const tooManyTitle = (): string => "Too many requests";
export const serviceUnavailable = (): string => "Service unavailable";
export const wentWrong = (): string => "Something went wrong on our side. Please try again in a moment.";
export const scrollToTop = (): string => "Scroll to top";
export const unreadableAddress = (): string => "This address cannot be read.";
export const signUp = (): string => "Sign Up";
export const myProfile = (): string => "My Profile";
export const awayNote = (): string => "The site cannot be reached. What you have read lately is still here.";

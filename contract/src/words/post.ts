// Made from the messages by `npm run messages`: a change is made there.
import { numberFormat } from "../language/number-format.ts";
const number_en__unit_minute_uggf8h = /* @__PURE__ */ numberFormat("en", {"style":"unit","unit":"minute"});
export const advertisement = (): string => "Advertisement";
export const edited = (): string => "edited <time/>";
export const liked = (): string => "Liked";
export const like = (): string => "Like";
export const showLess = (): string => "Show Less";
export const closeComments = (): string => "Close comments";
export const minRead = (d: { minutes: number }): string => number_en__unit_minute_uggf8h(d.minutes, "en") + " read";
export const outOfDate = (): string => "out of date";
export const linkCopied = (): string => "Link copied";
export const copyThisLink = (d: { url: string | number }): string => "Copy this link: " + d.url;
export const share = (): string => "Share";

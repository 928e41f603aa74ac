// Made from the messages by `npm run messages`: a change is made there.
import { number } from "@messageformat/runtime";
export const summary = (): string => "Says the Same as Another?";
export const hint = (): string => "Both posts stay, and each names the other. In a search the better one comes first.";
export const of = (): string => "Which post is the better one?";
export const ofHint = (): string => "Its address or its number.";
export const propose = (): string => "Propose It";
export const own = (): string => "Each Names the Other";
export const says = (): string => "<post/> says the same as <of/>";
export const proposedBy = (): string => "Proposed by <user/> · <time/>";
export const agreedOf = (d: { agreed: number; needed: number }): string => number("en", d.agreed, 0) + " of " + number("en", d.needed, 0) + " members agree";
export const isAgreed = (): string => "Agreed. Each post names the other.";
export const agree = (): string => "Agree";
export const agreeNamed = (d: { post: string | number; of: string | number }): string => "Agree that " + d.post + " says the same as " + d.of;
export const undo = (): string => "It Does Not Say the Same";
export const undoNamed = (d: { post: string | number; of: string | number }): string => "Say that " + d.post + " does not say the same as " + d.of;
export const withdraw = (): string => "Withdraw";
export const withdrawNamed = (d: { post: string | number; of: string | number }): string => "Withdraw that " + d.post + " says the same as " + d.of;

// Made from the messages by `npm run messages`: a change is made there.
export const name = (): string => "Name";
export const emailHint = (): string => "We reply to this address";
export const reasonPlaceholder = (): string => "Choose a reason";
export const aboutVersion = (): string => "You ask that <version>an older version</version> be removed. Say below what it gives away; moderators read it and decide.";
export const submit = (): string => "Submit";
export const thanks = (): string => "Thank you for writing. Our support team will respond as soon as possible.";

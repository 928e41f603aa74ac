export const name = "Name";
export const emailHint = "Where the answer goes";
export const reasonPlaceholder = "Choose a reason";
export const submit = "Submit";
export const thanks = "Thank you for writing. Our support team will respond as soon as possible.";

// Made from the messages by `npm run messages`: a change is made there.
export const category = (): string => "Category";
export const noCategory = (): string => "No category";
export const submitReport = (): string => "Submit Report";
export const submissionSuccessful = (): string => "Submission Successful";

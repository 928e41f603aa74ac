export const category = "Category";
export const noCategory = "No category";
export const submitReport = "Submit Report";
export const submissionSuccessful = "Submission Successful";

/** Whether a text is an id as the database gives them: a decimal number that fits. */
export const isId = (text: string): boolean => /^\d{1,18}$/.test(text);

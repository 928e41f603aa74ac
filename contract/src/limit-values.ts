/** Every length and count that people can run into, and some durations, from section 9 of the specification. */

/** Characters of the ids that say what a draft is about. */
export const draftAboutMax = 100;
export const usernameMin = 3;
export const usernameMax = 30;
export const passwordMin = 8;
/** What the e-mail and password fields take. */
export const authFieldMax = 50;
/** RFC 5321, section 4.5.3.1.3: a path of 256 octets less its two brackets. */
export const emailMax = 254;
export const minimumAge = 18;
export const contactNameMax = 100;
export const searchMax = 256;
export const suggestionDelay = 300;
export const titleMax = 120;
export const bodyMax = 5000;
export const commentMax = 1000;
export const reasonMax = 1000;
export const appealMax = 1000;
/** What a moderator answers to a contact message. */
export const answerMax = 4000;
/** Most characters of HTML, and most tags in it, that a text may have on its way in: far more than 5000 visible ones need. */
export const htmlMax = 128_000;
export const tagsMax = 12_000;
/** Most empty paragraphs in a row. */
export const blankRunMax = 3;
export const imageBytes = 8 * 1024 * 1024;
/** Most things whose likes are asked for at once. */
export const likesAskedMax = 200;
/** Deepest page that a list answers; a page beyond the end is empty anyway. */
export const pageMax = 1_000_000_000;
export const adEvery = 6;
export const scrollToTopAfter = 200;

/** Every length, count and duration that people can run into, from section 9 of the specification. */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const limits = {
  /** Characters of the ids that say what a draft is about. */
  draftAboutMax: 100,
  usernameMin: 3,
  usernameMax: 30,
  passwordMin: 8,
  /** What the e-mail and password fields take. */
  authFieldMax: 50,
  /** RFC 5321, section 4.5.3.1.3: a path of 256 octets less its two brackets. */
  emailMax: 254,
  minimumAge: 18,
  contactNameMax: 100,
  searchMax: 256,
  suggestionDelay: 300,
  titleMax: 120,
  bodyMax: 5000,
  commentMax: 1000,
  reasonMax: 1000,
  appealMax: 1000,
  /** What a moderator answers to a contact message. */
  answerMax: 4000,
  /** Most characters of HTML, and most tags in it, that a text may have on its way in: far more than 5000 visible ones need. */
  htmlMax: 128_000,
  tagsMax: 12_000,
  /** Most empty paragraphs in a row. */
  blankRunMax: 3,
  imageBytes: 8 * 1024 * 1024,
  /** Most things whose likes are asked for at once. */
  likesAskedMax: 200,
  /** Deepest page that a list answers; a page beyond the end is empty anyway. */
  pageMax: 1_000_000_000,
  adEvery: 6,
  scrollToTopAfter: 200,
} as const;

import { DAY, HOUR, MINUTE } from "./limits.ts";

/**
 * How much is too much, by risk. `per` says what is counted:
 * - `address`: the network address of the caller (of an IPv6 address its /64, which is what one customer has);
 * - `account`: the member who calls;
 * - `mailbox`: the e-mail address in the request, whether or not anybody has an account with it;
 * - `addressAndMailbox`: the two together, so that strangers cannot keep an owner from logging in;
 * - `text`: the same words by the same member;
 * - `addressAndText`: the same words from the same address.
 */
export type Limit = {
  per: "address" | "account" | "mailbox" | "addressAndMailbox" | "text" | "addressAndText";
  most: number;
  within: number;
};

export const rateLimits = {
  /** Guessing of passwords. */
  logIn: [
    { per: "addressAndMailbox", most: 10, within: 15 * MINUTE },
    { per: "address", most: 50, within: 15 * MINUTE },
    { per: "mailbox", most: 200, within: HOUR },
  ],
  /** Accounts by the hundred, and mails to somebody who asked for none. */
  signUp: [
    { per: "address", most: 20, within: HOUR },
    { per: "mailbox", most: 5, within: HOUR },
  ],
  /** Mail bombing: every call sends a mail to the address in it. */
  askForMail: [
    { per: "mailbox", most: 5, within: HOUR },
    { per: "address", most: 30, within: HOUR },
  ],
  /** Guessing of mailed tokens; hopeless with 256 bits, but cheap to stop. */
  useToken: [{ per: "address", most: 60, within: 15 * MINUTE }],
  /** Guessing of a password by whoever sits at an open session. */
  confirmPassword: [{ per: "account", most: 10, within: 15 * MINUTE }],
  /** Squatting of names. */
  rename: [{ per: "account", most: 5, within: DAY }],
  /** Heavy answers. */
  exportAccount: [{ per: "account", most: 10, within: HOUR }],
  /** Floods of write-ups, comments, changes and likes. */
  createPost: [{ per: "account", most: 30, within: HOUR }],
  createComment: [{ per: "account", most: 60, within: 10 * MINUTE }],
  edit: [{ per: "account", most: 120, within: HOUR }],
  saveDraft: [{ per: "account", most: 2000, within: HOUR }],
  upload: [{ per: "account", most: 60, within: HOUR }],
  like: [{ per: "account", most: 300, within: 10 * MINUTE }],
  /** Floods of reports. */
  report: [{ per: "account", most: 30, within: HOUR }],
  /** The same text again and again. */
  sameText: [{ per: "text", most: 3, within: DAY }],
  /** Searches that led somewhere: nobody alone makes one frequent. */
  noteSearch: [{ per: "address", most: 300, within: HOUR }],
  sameSearch: [{ per: "addressAndText", most: 1, within: DAY }],
  /** Streams of events: one per tab, opened again now and then. */
  events: [{ per: "account", most: 600, within: 10 * MINUTE }],
  /** Mails to the support address from everybody together; beyond that, messages are only kept. */
  supportMail: [{ per: "mailbox", most: 60, within: HOUR }],
  /** Mails to the support address. */
  contact: [
    { per: "address", most: 5, within: HOUR },
    { per: "mailbox", most: 5, within: HOUR },
  ],
} as const satisfies Record<string, readonly Limit[]>;

export type LimitName = keyof typeof rateLimits;

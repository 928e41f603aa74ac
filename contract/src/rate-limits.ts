import { DAY, HOUR, MINUTE, SECOND } from "./limits.ts";

/**
 * How much is too much, by risk. `per` says what is counted:
 * - `address`: the network address of the caller (of an IPv6 address its /64, which is what one customer has);
 * - `account`: the member who calls;
 * - `mailbox`: the e-mail address in the request, whether or not anybody has an account with it;
 * - `addressAndMailbox`: the two together, so that strangers cannot use up what is the owner's;
 * - `device`: the browser, by the cookie that a login leaves there;
 * - `text`: the same words by the same member;
 * - `addressAndText`: the same words from the same address.
 *
 * A call is under all the limits of its list, and counts toward none of them where one refuses it. Each list begins
 * with what is the caller's own, so that nothing shared is touched on behalf of somebody who is refused anyway.
 */
export type Limit = {
  per: "address" | "account" | "mailbox" | "addressAndMailbox" | "device" | "text" | "addressAndText";
  most: number;
  /** In milliseconds. */
  within: number;
  /** How many times as much the /48 of an IPv6 address has, which is what one site has; 10 where it is not said. */
  wide?: number;
  /** Counted in memory, by each process: what it holds back costs that process its time, and is asked for often. */
  isLocal?: true;
};

export const rateLimits = {
  /** Guessing of passwords. */
  logIn: [
    { per: "addressAndMailbox", most: 10, within: 15 * MINUTE },
    { per: "address", most: 50, within: 15 * MINUTE },
  ],
  /** Guessing from many addresses; beyond it only a right password from where its owner has logged in before counts. */
  logInAnywhere: [{ per: "mailbox", most: 200, within: HOUR }],
  /** Instead of the two above, for a browser in which this account has logged in before. */
  logInKnown: [{ per: "device", most: 10, within: 15 * MINUTE }],
  /** Accounts by the hundred, and mails to somebody who asked for none. */
  signUp: [
    { per: "addressAndMailbox", most: 5, within: HOUR, wide: 2 },
    { per: "address", most: 20, within: HOUR },
  ],
  /** Mail bombing: every call sends a mail to the address in it. */
  askForMail: [
    { per: "addressAndMailbox", most: 5, within: HOUR, wide: 2 },
    { per: "address", most: 30, within: HOUR },
  ],
  /** Mails that go to one mailbox at once, whoever asked for them; beyond it they are gathered (auth/mail-turn.ts). */
  mailAtOnce: [{ per: "mailbox", most: 20, within: HOUR }],
  /** Verification mails that logging in sends without being asked. */
  verifyAgain: [{ per: "mailbox", most: 5, within: HOUR }],
  /** Guessing of mailed tokens; hopeless with 256 bits, but cheap to stop. */
  useToken: [{ per: "address", most: 60, within: 15 * MINUTE }],
  /** Guessing of a password by whoever sits at an open session. */
  confirmPassword: [{ per: "account", most: 10, within: 15 * MINUTE }],
  /** Squatting of names. */
  rename: [{ per: "account", most: 5, within: DAY }],
  /** Heavy answers. */
  exportAccount: [{ per: "account", most: 10, within: HOUR }],
  /** Floods of posts, comments, changes, likes and what is followed. */
  createPost: [{ per: "account", most: 30, within: HOUR }],
  createComment: [{ per: "account", most: 60, within: 10 * MINUTE }],
  edit: [{ per: "account", most: 120, within: HOUR }],
  /** Changes that others have to read and decide about. */
  suggestEdit: [{ per: "account", most: 30, within: HOUR }],
  remove: [{ per: "account", most: 120, within: HOUR }],
  saveDraft: [{ per: "account", most: 2000, within: HOUR }],
  /** Rendering, which takes a thread up to a second; some people look after each sentence. */
  preview: [{ per: "account", most: 300, within: 10 * MINUTE }],
  upload: [{ per: "account", most: 60, within: HOUR }],
  like: [{ per: "account", most: 300, within: 10 * MINUTE }],
  follow: [{ per: "account", most: 300, within: 10 * MINUTE }],
  /** Floods of reports. */
  report: [{ per: "account", most: 30, within: HOUR }],
  /** The same text again and again. */
  sameText: [{ per: "text", most: 3, within: DAY }],
  /** Reads that cost some ten milliseconds each, 30 a second: results, and what is suggested to who types or reads. */
  search: [{ per: "address", most: 60, within: 2 * SECOND, isLocal: true }],
  suggest: [{ per: "address", most: 60, within: 2 * SECOND, isLocal: true }],
  /** Comparing two texts, which takes a thread some milliseconds. */
  compare: [{ per: "address", most: 30, within: 2 * SECOND, isLocal: true }],
  /** Searches that somebody waits for. */
  keepWish: [{ per: "account", most: 120, within: HOUR }],
  /** Addresses of push services, to which the site then posts. */
  addDevice: [{ per: "account", most: 30, within: HOUR }],
  /** What devices ask when they are told of something, many of them behind one address. */
  askPushed: [{ per: "address", most: 600, within: 15 * MINUTE }],
  /** Names that complete what is typed after an at sign. */
  suggestMembers: [{ per: "account", most: 600, within: 10 * MINUTE }],
  /** Searches that led somewhere: nobody alone makes one frequent. */
  noteSearch: [{ per: "address", most: 300, within: HOUR }],
  sameSearch: [{ per: "addressAndText", most: 1, within: DAY }],
  /** Searches that found nothing: nobody alone fills the list of them. */
  missedSearch: [{ per: "address", most: 60, within: HOUR, isLocal: true }],
  sameMissedSearch: [{ per: "addressAndText", most: 1, within: DAY }],
  /** Streams of events: one per tab, opened again now and then. */
  events: [{ per: "account", most: 600, within: 10 * MINUTE }],
  /** Mails to the support address from everybody together; beyond that, messages are only kept. */
  supportMail: [{ per: "mailbox", most: 60, within: HOUR }],
  /** Mails that admins send to themselves. */
  testMail: [{ per: "account", most: 10, within: HOUR }],
  /** Mails to the support address. The mailbox in the form is anybody's to type, so it is not counted. */
  contact: [{ per: "address", most: 5, within: HOUR }],
  /** Refused calls that count toward nothing else: what is looked at before it is refused costs something, too. */
  refused: [
    { per: "account", most: 120, within: HOUR, isLocal: true },
    { per: "address", most: 300, within: HOUR, isLocal: true },
  ],
} as const satisfies Record<string, readonly Limit[]>;

export type LimitName = keyof typeof rateLimits;

/**
 * Limits of what is done: a call that is refused has done nothing, and counts toward none of these. All others hold back
 * what is guessed, asked for, fetched or computed, which a refusal tells, or has cost already.
 */
export const givenBack: ReadonlySet<LimitName> = new Set([
  "signUp",
  "askForMail",
  "mailAtOnce",
  "rename",
  "createPost",
  "createComment",
  "edit",
  "suggestEdit",
  "remove",
  "saveDraft",
  "like",
  "follow",
  "report",
  "sameText",
  "keepWish",
  "supportMail",
  "contact",
]);

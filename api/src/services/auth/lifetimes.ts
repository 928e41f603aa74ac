import { DAY, HOUR, MINUTE, SECOND } from "@unknot/contract/limits";

/** How long each thing lasts, in milliseconds; docs/security.md has the same list. */
export const lifetimes = {
  accessToken: 15 * MINUTE,
  session: 30 * DAY,
  /** How long a replaced refresh token still counts: two tabs may ask at once. */
  refreshGrace: 10 * SECOND,
  verification: 24 * HOUR,
  reset: HOUR,
  /** How long it is remembered from where somebody has logged in, since they last did. */
  knownLogin: 180 * DAY,
  /** What a sign-up made that nobody verified: an account, or what stands for it where the address has one already. */
  unverified: 7 * DAY,
} as const;

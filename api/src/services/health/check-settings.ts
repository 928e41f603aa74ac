import { type Check, check } from "./check.ts";

const WHOLE_NETWORK = ["0.0.0.0", "[::]"];

/** Whether an address of the network leads to the machine itself. */
const isLoopback = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname.toLowerCase());

const PLACEHOLDERS = /change.?me|password|passw0rd|secret|example|default|qwerty|0123456789|abcdefgh/i;
/** Random bytes in base64 or hexadecimal have more. */
const LETTERS_MIN = 8;

/** Whether somebody could guess a secret: it is made of a few letters, of one piece over and over, or of a usual word. */
export function isGuessable(secret: string): boolean {
  // A text that lies in itself doubled, but for its ends, repeats a part of itself.
  const repeats = (secret + secret).indexOf(secret, 1) < secret.length;
  return new Set(secret).size < LETTERS_MIN || repeats || PLACEHOLDERS.test(secret);
}

/** What the settings alone say. */
export const settingsChecks: Check[] = [
  check("noMailServer", ({ config }) => (config.smtpUrl ? null : {})),
  check("backupsNotScheduled", ({ config }) => (config.backups ? null : {})),
  // The one in DATA_DIR is random.
  check("weakSecret", ({ config }) => (config.tokenSecret && isGuessable(config.tokenSecret) ? {} : null)),
  check("siteUrlLocal", ({ config: { siteUrl, host } }) => {
    const { hostname } = new URL(siteUrl);
    const leadsNowhere = WHOLE_NETWORK.includes(hostname) || (isLoopback(hostname) && !isLoopback(host));
    return leadsNowhere ? { siteUrl } : null;
  }),
  check("siteUrlPlain", ({ config: { siteUrl } }) => {
    const { protocol, hostname } = new URL(siteUrl);
    const isOurs = isLoopback(hostname) || WHOLE_NETWORK.includes(hostname);
    return protocol === "http:" && !isOurs ? { siteUrl } : null;
  }),
  check("noTrustedProxy", ({ config: { siteUrl, trustedProxy } }) =>
    siteUrl.startsWith("https:") && trustedProxy.length === 0 ? {} : null,
  ),
  check("rateLimitOff", ({ config }) => (config.rateLimit ? null : {})),
  check("noSupportEmail", ({ config }) => (config.supportEmail ? null : {})),
  check("noSiteOwner", ({ config }) => (config.siteOwner ? null : {})),
];

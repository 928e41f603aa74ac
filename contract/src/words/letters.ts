import { pages } from "../pages.ts";

/** What a mail says: some paragraphs, and where one click leads from it. */
export type Letter = {
  subject: string;
  paragraphs: string[];
  link?: { text: string; url: string };
  /** Token by which one click ends mails of this kind. */
  unsubscribe?: string;
};

/** What every letter about an account knows. */
export type About = { username: string; siteName: string; siteUrl: string };

const hello = (name: string) => `Hello ${name},`;
const IGNORE = "If it was not you, you need not do anything.";

/** After a sign-up: one click verifies the address. */
export function verification({ username, siteName, siteUrl }: About, token: string): Letter {
  return {
    subject: `Verify your email address for ${siteName}`,
    paragraphs: [
      hello(username),
      `somebody, most likely you, signed up for ${siteName} with this address. Verify it within 24 hours to begin. ${IGNORE} The account is removed after 7 days.`,
    ],
    link: { text: "Verify Email Address", url: siteUrl + pages.verifyEmail(token) },
  };
}

/** A second sign-up with an address that waits to be verified: the owner decides the password. */
export function signUpAgain({ siteName, siteUrl }: About, token: string): Letter {
  return {
    subject: `Finish signing up for ${siteName}`,
    paragraphs: [
      "Hello,",
      `somebody, most likely you, signed up for ${siteName} again with this address, which has not been verified yet. Choose a new password within an hour to verify it and to make the account yours. ${IGNORE}`,
    ],
    link: { text: "Choose a Password", url: siteUrl + pages.resetPassword(token) },
  };
}

/** A sign-up with the address of somebody who has an account. */
export function alreadyAMember({ username, siteName, siteUrl }: About, token: string): Letter {
  return {
    subject: `You already have an account at ${siteName}`,
    paragraphs: [
      hello(username),
      `somebody, perhaps you, tried to sign up for ${siteName} with this address, which already has an account. No second one was made. If you have forgotten your password, choose a new one within an hour. ${IGNORE}`,
    ],
    link: { text: "Reset Password", url: siteUrl + pages.resetPassword(token) },
  };
}

/** On request: one click leads to the form for a new password. */
export function reset({ username, siteName, siteUrl }: About, token: string): Letter {
  return {
    subject: `Reset your password for ${siteName}`,
    paragraphs: [
      hello(username),
      `somebody, most likely you, asked to reset the password of your account at ${siteName}. The link works once, within an hour. ${IGNORE} Your password stays as it is.`,
    ],
    link: { text: "Reset Password", url: siteUrl + pages.resetPassword(token) },
  };
}

/** After every change of the password. */
export function passwordChanged({ username, siteName, siteUrl }: About): Letter {
  return {
    subject: `Your password for ${siteName} was changed`,
    paragraphs: [
      hello(username),
      `the password of your account at ${siteName} was changed, and other sessions ended. If it was not you, reset your password now.`,
    ],
    link: { text: "Reset Password", url: siteUrl + pages.requestReset },
  };
}

/** After an account was closed. `done` says so in the words of the site. */
export function farewell({ username, siteName, siteUrl }: About, done: string): Letter {
  return {
    subject: `Your account at ${siteName} has been deleted`,
    paragraphs: [
      hello(username),
      `${done}. Its sessions have ended, and your name and address are free again. If it was not you, write to us at once.`,
    ],
    link: { text: "Contact Us", url: siteUrl + pages.contact },
  };
}

/** News of one kind, as soon as there is some. */
export function oneNews(username: string, { sentence, text, url }: { sentence: string; text: string; url: string }) {
  return {
    subject: sentence,
    paragraphs: [hello(username), text],
    link: { text: "Have a Look", url },
  } satisfies Letter;
}

/** All news of a day; `only` is the sentence of what is alone in it. */
export function digest({ username, siteName, siteUrl }: About, texts: string[], only: string | null) {
  return {
    subject: `News from ${siteName}: ${only ?? `${texts.length} things`}`,
    paragraphs: [hello(username), ...texts],
    link: { text: "See All", url: siteUrl + pages.notifications },
  } satisfies Letter;
}

type ContactMessage = { name: string; email: string; reason: string; message: string };

const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");

/** A message of the contact form, for the people who run the site. */
export function contactMessage({ name, email, reason, message }: ContactMessage): Letter {
  return {
    subject: `${reason}: ${oneLine(name)}`,
    paragraphs: [`From: ${name} <${email}>\nReason: ${reason}`, message],
  };
}

/** What a moderator answers to such a message. */
export function contactAnswer({ name, reason, message }: ContactMessage, answer: string, siteName: string): Letter {
  return {
    subject: `Your message to ${siteName}: ${reason}`,
    paragraphs: [hello(oneLine(name)), answer, `You wrote:\n${message}`],
  };
}

/** The end of a mail that can be switched off. */
export const noMore = "No more mails of this kind";

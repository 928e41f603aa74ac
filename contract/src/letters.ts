import * as health from "@unknot/contract/words/health";
import * as words from "@unknot/contract/words/letters";
import * as members from "@unknot/contract/words/members";
import { contactReasonName } from "./language/contact-reason.ts";
import { mailedPages, pages } from "./pages.ts";

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

const hello = (name: string) => words.hello({ name });

/** After a sign-up: one click verifies the address. */
export function verification({ username, siteName, siteUrl }: About, token: string): Letter {
  return {
    subject: words.verifySubject({ siteName }),
    paragraphs: [hello(username), words.verifyText({ siteName })],
    link: { text: words.verifyLink(), url: siteUrl + mailedPages.verifyEmail(token) },
  };
}

/** On request, where mails have come back: one click shows that they arrive again. */
export function confirmation({ username, siteName, siteUrl }: About, token: string): Letter {
  return {
    subject: words.confirmSubject({ siteName }),
    paragraphs: [hello(username), words.confirmText({ siteName })],
    link: { text: words.confirmLink(), url: siteUrl + mailedPages.verifyEmail(token) },
  };
}

/** A second sign-up with an address that waits to be verified: the owner decides the password. */
export function signUpAgain({ siteName, siteUrl }: About, token: string): Letter {
  return {
    subject: words.signUpAgainSubject({ siteName }),
    paragraphs: [words.helloAnyone(), words.signUpAgainText({ siteName })],
    link: { text: words.choosePassword(), url: siteUrl + mailedPages.resetPassword(token) },
  };
}

/** A sign-up with the address of somebody who has an account. */
export function alreadyAMember({ username, siteName, siteUrl }: About, token: string): Letter {
  return {
    subject: words.memberAlreadySubject({ siteName }),
    paragraphs: [hello(username), words.memberAlreadyText({ siteName })],
    link: { text: members.resetPassword(), url: siteUrl + mailedPages.resetPassword(token) },
  };
}

/** On request: one click leads to the form for a new password. */
export function reset({ username, siteName, siteUrl }: About, token: string): Letter {
  return {
    subject: words.resetSubject({ siteName }),
    paragraphs: [hello(username), words.resetText({ siteName })],
    link: { text: members.resetPassword(), url: siteUrl + mailedPages.resetPassword(token) },
  };
}

/** After every change of the password. */
export function passwordChanged({ username, siteName, siteUrl }: About): Letter {
  return {
    subject: words.passwordChangedSubject({ siteName }),
    paragraphs: [hello(username), words.passwordChangedText({ siteName })],
    link: { text: members.resetPassword(), url: siteUrl + pages.requestReset },
  };
}

/** After an account was closed. */
export function farewell({ username, siteName, siteUrl }: About): Letter {
  return {
    subject: words.accountDeletedSubject({ siteName }),
    paragraphs: [hello(username), words.accountDeletedText()],
    link: { text: words.contactUs(), url: siteUrl + pages.contact },
  };
}

/** To an admin: what is newly wrong with the site, each with what to do. */
export function healthNews({ username, siteName, siteUrl }: About, problems: { what: string; todo: string }[]): Letter {
  const count = problems.length;
  return {
    subject: health.mailSubject({ siteName, count }),
    paragraphs: [hello(username), health.mailText({ siteName, count }), ...problems.map((one) => health.mailOne(one))],
    link: { text: health.mailLink(), url: siteUrl + pages.moderationPart("health") },
  };
}

/** To an admin who asked whether mails arrive. */
export function testMail({ username, siteName, siteUrl }: About): Letter {
  return {
    subject: health.testSubject({ siteName }),
    paragraphs: [hello(username), health.testText({ siteName })],
    link: { text: health.mailLink(), url: siteUrl + pages.moderationPart("health") },
  };
}

/** News of one kind, as soon as there is some. */
export function oneNews(username: string, { sentence, text, url }: { sentence: string; text: string; url: string }) {
  return {
    subject: sentence,
    paragraphs: [hello(username), text],
    link: { text: words.haveALook(), url },
  } satisfies Letter;
}

/** All news of a day; `only` is the sentence of what is alone in it. */
export function digest({ username, siteName, siteUrl }: About, texts: string[], only: string | null) {
  return {
    subject:
      only === null
        ? words.digestSubject({ siteName, count: texts.length })
        : words.digestSubjectOne({ siteName, only }),
    paragraphs: [hello(username), ...texts],
    link: { text: words.seeAll(), url: siteUrl + pages.notifications },
  } satisfies Letter;
}

type ContactMessage = { name: string; email: string; reason: string; message: string };

const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");

/** A message of the contact form, for the people who run the site. */
export function contactMessage({ name, email, reason, message }: ContactMessage): Letter {
  const about = contactReasonName(reason);
  return {
    subject: words.contactSubject({ reason: about, name: oneLine(name) }),
    paragraphs: [words.contactFrom({ name, email, reason: about }), message],
  };
}

/** What a moderator answers to such a message. */
export function contactAnswer({ name, reason, message }: ContactMessage, answer: string, siteName: string): Letter {
  return {
    subject: words.contactAnswerSubject({ siteName, reason: contactReasonName(reason) }),
    paragraphs: [hello(oneLine(name)), answer, words.youWrote({ message })],
  };
}

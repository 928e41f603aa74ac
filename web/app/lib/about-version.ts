import { escapeMarkup } from "@unknot/contract/escape";
import { pages } from "@unknot/contract/pages";

/** Addresses of histories, of a version of a post or of a comment, and nothing else that somebody may have put there. */
const HISTORY = /^\/post\/\d{1,19}\/history\?(version|comment)=\d{1,19}$/;

/** The contact form for asking that a version be removed, by the address of the version or of a comment's history. */
export const askForRemovalPath = (path: string): string => `${pages.contact}?${new URLSearchParams({ about: path })}`;

/** The version that the contact form is asked for by `?about=`; null where that names none. */
export function versionOf(about: string | null): string | null {
  return about !== null && HISTORY.test(about) ? about : null;
}

/** A message as it is sent: with a link to the version that it is about, for those who decide. */
export function withVersion(message: string, path: string | null, siteUrl: string): string {
  if (!path) return message;
  const url = escapeMarkup(siteUrl + path);
  return `${message}<p><a href="${url}">${url}</a></p>`;
}

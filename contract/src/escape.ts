import { escapeUTF8 } from "entities/escape";

/**
 * Text as HTML and XML take it, in an element or in a value between quotation marks. The apostrophe is a number: its
 * name is XML's, and programs that show mails by HTML 4 (section 24.4) do not know it.
 */
export const escapeMarkup = (text: string): string => escapeUTF8(text).replaceAll("&apos;", "&#39;");

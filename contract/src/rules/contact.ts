import * as rules from "@unknot/contract/words/rules";
import { limits } from "../limits.ts";
import { contactReasons } from "../values.ts";
import { isEmail } from "./email.ts";
import { type Problem, problemOf } from "./problem.ts";
import { isEmptyRichText, visibleLength } from "./rich-text.ts";

export type ContactMessage = { name: string; email: string; reason: string; message: string };

/**
 * What the contact form checks before it sends: that everything is filled out, which is said once, with the first field
 * that is not. The form of the address is the server's to check.
 */
export function contactFormProblem({ name, email, reason, message }: ContactMessage): Problem | null {
  const missing = (field: string) => ({ sentence: rules.contactIncomplete(), field });
  if (!name.trim()) return missing("name");
  if (!email.trim()) return missing("email");
  if (!contactReasons.some((known) => known === reason)) return missing("reason");
  return isEmptyRichText(message) ? missing("message") : null;
}

/** The first rule that a contact message breaks, its lengths and the form of the address included; null when none. */
export function contactProblem(contact: ContactMessage): Problem | null {
  const { name, email, message } = contact;
  return (
    contactFormProblem(contact) ??
    problemOf("name", [...name.trim()].length > limits.contactNameMax ? rules.contactNameTooLong() : null) ??
    problemOf("email", isEmail(email.trim()) ? null : rules.badEmail()) ??
    problemOf("message", visibleLength(message) > limits.bodyMax ? rules.contactTooLong() : null)
  );
}

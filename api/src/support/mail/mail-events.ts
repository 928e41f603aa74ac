import type { MailStop } from "@unknot/contract/values";

/** What became of a mail after it had been sent. */
export type MailEvent = { why: MailStop; email: string };

/** What a provider's message says: events, or the address that an operator has to open once before any come. */
export type Told = { events: MailEvent[]; confirmAt?: string };

type Json = { [name: string]: unknown };
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const objectAt = (value: Json, name: string): Json => (isObject(value[name]) ? value[name] : {});

/** One message says no more than a mail had recipients; ours may gather some. */
const EVENTS_MAX = 1000;
const EMAIL_MAX = 320;

function eventsFor(why: MailStop, emails: unknown[]): MailEvent[] {
  return emails
    .filter((email): email is string => typeof email === "string" && email.length <= EMAIL_MAX && email.includes("@"))
    .slice(0, EVENTS_MAX)
    .map((email) => ({ why, email }));
}

/** Amazon SES, by its notifications and by its event publishing: what bounces for now only is tried again by itself. */
function ofSes(message: Json): MailEvent[] {
  const type = message.notificationType ?? message.eventType;
  const addresses = (list: unknown) => listOf(list).map(({ emailAddress }) => emailAddress);
  const bounce = objectAt(message, "bounce");
  const complaint = objectAt(message, "complaint");
  if (type === "Bounce" && bounce.bounceType === "Permanent") {
    return eventsFor("bounce", addresses(bounce.bouncedRecipients));
  }
  const isSpam = type === "Complaint" && complaint.complaintFeedbackType !== "not-spam";
  return isSpam ? eventsFor("complaint", addresses(complaint.complainedRecipients)) : [];
}

/** Amazon SNS, which carries what SES says as text, and first wants to know whether its messages are wanted. */
function ofSns(body: Json): Told {
  if (body.Type === "SubscriptionConfirmation") {
    const url = URL.parse(String(body.SubscribeURL));
    const isAmazons = url?.protocol === "https:" && /^sns\.[\w-]+\.amazonaws\.com(\.cn)?$/.test(url.hostname);
    return { events: [], ...(isAmazons && { confirmAt: url.href }) };
  }
  const message = parse(String(body.Message));
  return { events: isObject(message) ? ofSes(message) : [] };
}

/** Postmark's types of bounces that are for good. */
const POSTMARK_FOR_GOOD = new Set(["HardBounce", "BadEmailAddress"]);

function ofPostmark({ RecordType, Type, Email }: Json): MailEvent[] {
  if (RecordType === "SpamComplaint") return eventsFor("complaint", [Email]);
  return RecordType === "Bounce" && POSTMARK_FOR_GOOD.has(String(Type)) ? eventsFor("bounce", [Email]) : [];
}

/** Our own form, for all others: `{"events": [{"type": "bounce", "email": "…"}]}`. */
function ofOurs(body: Json): MailEvent[] {
  return listOf(body.events)
    .slice(0, EVENTS_MAX)
    .flatMap(({ type, email }) => (type === "bounce" || type === "complaint" ? eventsFor(type, [email]) : []));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads what a mail provider posts; null where it is no JSON object. What is not known says nothing. */
export function readMailEvents(text: string): Told | null {
  const body = parse(text);
  if (!isObject(body)) return null;
  if ("SubscribeURL" in body || "TopicArn" in body) return ofSns(body);
  if ("notificationType" in body || "eventType" in body) return { events: ofSes(body) };
  return { events: "RecordType" in body ? ofPostmark(body) : ofOurs(body) };
}

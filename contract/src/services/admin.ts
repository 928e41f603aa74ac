import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Done, Ok, Params, Typed } from "../schemas.ts";
import { domainStates, healthProblems, roles } from "../values.ts";

/** The calls of admins; they belong to the moderation service. */
export const setUserRole = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/set_user_role",
  access: "admin",
  summary: "Gives a member a role; the last admin cannot step down",
  body: Type.Object({ username: Typed, role: Type.Enum([...roles]) }),
  output: Done,
  errors: [404],
});

const upTo = (maximum: number) => Type.Integer({ minimum: 0, maximum });

export const SiteSettings = Type.Object({
  autoHideReports: upTo(100),
  reviewNewMembers: Type.Boolean(),
  newMemberDays: upTo(365),
  newMemberLinks: upTo(100),
  newMemberImages: upTo(100),
  newMemberTags: upTo(10_000),
});
export type SiteSettings = Static<typeof SiteSettings>;

export const getSiteSettings = defineEndpoint({
  service: "moderation",
  method: "GET",
  path: "/get_site_settings",
  access: "admin",
  summary: "What may change while the program runs",
  output: Type.Object({ success: Ok, settings: SiteSettings }),
  errors: [404],
});

export const updateSiteSettings = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/update_site_settings",
  access: "admin",
  summary: "Changes settings of the site; every change is in the log",
  body: Type.Object({ settings: Type.Partial(SiteSettings) }),
  output: Type.Object({ success: Ok, settings: SiteSettings }),
  errors: [404],
});

export const getSiteNumbers = defineEndpoint({
  service: "moderation",
  method: "GET",
  path: "/get_site_numbers",
  access: "admin",
  summary: "The numbers that matter to whoever runs the site",
  output: Type.Object({
    success: Ok,
    counted: Type.String({ description: "when the counts below were taken" }),
    counts: Type.Array(Type.Object({ name: Type.String(), value: Type.Integer() })),
    queue: Type.Object({
      open: Type.Integer(),
      oldest: Type.Unsafe<string | null>({ type: ["string", "null"] }),
      appeals: Type.Integer(),
      messages: Type.Integer(),
    }),
    days: Type.Array(Type.Object({ day: Type.String(), name: Type.String(), count: Type.Integer() })),
    missed: Type.Array(Type.Object({ text: Type.String(), count: Type.Integer(), lastDay: Type.String() }), {
      description: "what several people searched for and did not find, the most frequent first; lastDay is of UTC",
    }),
    jobs: Type.Array(Type.Object({ name: Type.String(), state: Type.String(), count: Type.Integer() })),
  }),
  errors: [404],
});

export const getHealth = defineEndpoint({
  service: "moderation",
  method: "GET",
  path: "/get_health",
  access: "admin",
  summary: "What is wrong with the running site, the gravest first; nothing where all is well",
  output: Type.Object({
    success: Ok,
    checked: Type.String({ description: "when it was looked at" }),
    siteUrl: Type.String({ description: "SITE_URL, for a page to compare with where it came from" }),
    mails: Type.Object({
      domain: Type.String({ description: "which mails come from" }),
      asked: Type.Unsafe<string | null>({
        type: ["string", "null"],
        description: "when its name servers were last asked; null where they have not been, or are not",
      }),
      spf: Type.Enum([...domainStates]),
      dkim: Type.Enum([...domainStates]),
      dmarc: Type.Enum([...domainStates]),
      sent: Type.Integer({ description: "in seven days" }),
      bounced: Type.Integer(),
      complained: Type.Integer(),
    }),
    problems: Type.Array(
      Type.Object({
        name: Type.Enum([...healthProblems]),
        params: Params,
        since: Type.Unsafe<string | null>({
          type: ["string", "null"],
          description: "when it was first found by itself; null where it was not yet",
        }),
      }),
    ),
  }),
  errors: [404],
});

export const sendTestMail = defineEndpoint({
  service: "moderation",
  method: "POST",
  path: "/send_test_mail",
  access: "admin",
  limit: "testMail",
  summary: "Sends a mail to the admin who calls, at once, and says what the mail server answered",
  output: Type.Object({
    success: Ok,
    outcome: Type.Enum(["taken", "refused", "kept"], { description: "`kept`: there is no mail server" }),
    answer: Type.String({ description: "what the mail server said, or why it could not be asked" }),
    email: Type.String(),
  }),
  errors: [404, 429],
});

import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { limits } from "../limits.ts";
import { BotTrap, Done, Ok, ThemeName, Typed } from "../schemas.ts";
import { languages, mailStops } from "../values.ts";

export const getUserActivity = defineEndpoint({
  service: "user",
  method: "GET",
  path: "/get_user_activity",
  access: "public",
  summary: "What everybody may know of a member: counts and the day of joining. A former name gives the new one",
  query: Type.Object({ username: Type.String({ maxLength: 1000 }) }),
  output: Type.Object({
    success: Ok,
    username: Type.String(),
    problemSolutionCount: Type.Integer(),
    commentCount: Type.Integer(),
    date_created: Type.String(),
  }),
  errors: [403, 404],
});

export const getMemberSuggestions = defineEndpoint({
  service: "user",
  method: "GET",
  path: "/get_member_suggestions",
  access: "member",
  limit: "suggestMembers",
  summary: "Names that begin so, at most 8, of members whose posts or comments everybody can read",
  query: Type.Object({ beginning: Type.String({ minLength: 2, maxLength: limits.usernameMax }) }),
  output: Type.Object({ success: Ok, list: Type.Array(Type.Object({ username: Type.String() })) }),
  errors: [403, 429],
});

export const getUserAccount = defineEndpoint({
  service: "user",
  method: "GET",
  path: "/get_user_account",
  access: "member",
  summary: "The caller's own account",
  output: Type.Object({
    success: Ok,
    account: Type.Object({
      _id: Type.String(),
      username: Type.String(),
      email: Type.String(),
      isEmailVerified: Type.Boolean(),
      role: Type.String(),
      mailStopped: Type.Optional(
        Type.Object(
          { why: Type.Enum([...mailStops]), since: Type.String() },
          { description: "why and since when no news is mailed to the address; only where none is" },
        ),
      ),
    }),
    activity: Type.Object({
      problemSolutionCount: Type.Integer(),
      commentCount: Type.Integer(),
      likesGiven: Type.Integer(),
      likesReceived: Type.Integer(),
      date_created: Type.String(),
    }),
  }),
  errors: [403],
});

export const editUsername = defineEndpoint({
  service: "user",
  method: "PUT",
  path: "/edit_username",
  access: "member",
  limit: "rename",
  summary: "Changes the caller's username; old links to the profile lead to the new one",
  body: Type.Object({ newUsername: Typed }),
  output: Type.Object({ success: Ok, message: Type.String(), username: Type.String() }),
  errors: [403, 409, 423, 429],
});

const Settings = Type.Object({ theme: ThemeName, language: Type.Enum([...languages]) });
export type Settings = Static<typeof Settings>;

export const getUserSettings = defineEndpoint({
  service: "user",
  method: "GET",
  path: "/get_user_settings",
  access: "member",
  summary: "The caller's settings",
  output: Type.Object({
    success: Ok,
    account: Type.Object({ username: Type.String(), email: Type.String() }),
    settings: Settings,
  }),
  errors: [403],
});

export const updateUserSettings = defineEndpoint({
  service: "user",
  method: "PUT",
  path: "/update_user_settings",
  access: "member",
  summary: "Replaces the caller's settings",
  body: Type.Object({ newSettings: Settings }),
  output: Type.Object({ success: Ok, settings: Settings }),
  errors: [403],
});

export const contact = defineEndpoint({
  service: "user",
  method: "POST",
  path: "/contact",
  access: "public",
  limit: "contact",
  isIdempotent: true,
  summary: "A message to the people who run the site",
  body: Type.Object({
    name: Typed,
    email: Typed,
    reason: Typed,
    message: Type.String({ default: "", description: "rich text as HTML" }),
    ...BotTrap,
  }),
  output: Done,
  errors: [403, 409, 429],
});

const Row = Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true });

export const exportAccount = defineEndpoint({
  service: "user",
  method: "GET",
  path: "/export_account",
  access: "member",
  limit: "exportAccount",
  summary: "Everything the caller wrote and did, as a file",
  download: "account.json",
  output: Type.Object({
    success: Ok,
    exported: Type.String(),
    account: Row,
    formerUsernames: Type.Array(Row),
    sessions: Type.Array(Row),
    problemSolutions: Type.Array(Row),
    comments: Type.Array(Row),
    drafts: Type.Array(Row),
    likes: Type.Array(Row),
    versions: Type.Array(Row),
    commentVersions: Type.Array(Row),
    alternatives: Type.Array(Row),
    duplicates: Type.Array(Row),
    helpfulComments: Type.Array(Row),
    suggestedEdits: Type.Array(Row),
    tagDescriptions: Type.Array(Row),
    outcomes: Type.Array(Row),
    saved: Type.Array(Row),
    following: Row,
    reports: Type.Array(Row),
    contactMessages: Type.Array(Row),
    appeals: Type.Array(Row),
    notificationPreferences: Row,
    notifications: Type.Array(Row),
    wishes: Type.Array(Row),
    pushDevices: Type.Array(Row),
  }),
  errors: [403, 429],
});

export const exportAccountFiles = defineEndpoint({
  service: "user",
  method: "GET",
  path: "/export_account_files",
  access: "member",
  limit: "exportAccount",
  isStream: true,
  summary: "The same as a ZIP, with a Markdown file for each post, one for all comments, and the images",
  download: "account.zip",
  output: Type.Object({}, { description: "a ZIP, not JSON" }),
  errors: [403, 429],
});

export const deleteAccount = defineEndpoint({
  service: "user",
  method: "DELETE",
  path: "/delete_account",
  access: "member",
  limit: "confirmPassword",
  summary: "Closes the account; what was written is deleted, or stays under `deleted user`",
  body: Type.Object({ password: Typed, deleteContent: Type.Boolean() }),
  output: Done,
  errors: [401, 403, 429],
});

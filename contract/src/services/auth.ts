import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { BotTrap, Done, NullableString, Ok, ThemeName, Typed } from "../schemas.ts";
import { roles } from "../values.ts";

const User = Type.Object({
  _id: Type.String(),
  username: Type.String(),
  email: Type.String(),
  isEmailVerified: Type.Boolean(),
  theme: ThemeName,
  role: Type.Enum([...roles]),
});
export type User = Static<typeof User>;

const Token = Type.Object({ token: Typed });
const Email = Type.Object({ email: Typed });

export const generateAccessToken = defineEndpoint({
  service: "auth",
  method: "GET",
  path: "/generate_access_token",
  access: "public",
  identity: "cookie",
  summary: "A fresh access token for the session of the cookie; nulls for a visitor",
  output: Type.Object({
    success: Type.Boolean(),
    accessToken: NullableString,
    user: Type.Unsafe<User | null>({ type: ["object", "null"], properties: User.properties }),
  }),
  errors: [403],
});

export const logIn = defineEndpoint({
  service: "auth",
  method: "POST",
  path: "/login",
  access: "public",
  identity: "cookie",
  summary: "Begins a session; an unverified account gets its verification mail again instead",
  body: Type.Object({ email: Typed, password: Typed }),
  output: Type.Object({
    success: Ok,
    accessToken: NullableString,
    isEmailVerified: Type.Boolean(),
    theme: ThemeName,
  }),
  errors: [401, 403, 429],
});

export const logOut = defineEndpoint({
  service: "auth",
  method: "POST",
  path: "/logout",
  access: "public",
  identity: "cookie",
  summary: "Ends the session of the cookie",
  output: Type.Object({ success: Ok }),
  errors: [403],
});

export const signUp = defineEndpoint({
  service: "auth",
  method: "POST",
  path: "/signup",
  access: "public",
  identity: "cookie",
  limit: "signUp",
  summary: "Makes an account that has to be verified by mail; says nothing about who has one",
  body: Type.Object({
    username: Typed,
    email: Typed,
    password: Typed,
    /** YYYY-MM-DD; checked and not kept */
    dateOfBirth: Typed,
    ...BotTrap,
  }),
  output: Done,
  errors: [403, 409, 429],
});

export const verifyEmail = defineEndpoint({
  service: "auth",
  method: "PUT",
  path: "/verify_email",
  access: "public",
  identity: "cookie",
  limit: "useToken",
  summary: "Verifies the address of an account by the token of the mail, and begins a session",
  query: Token,
  output: Type.Object({
    success: Ok,
    accessToken: Type.String(),
    isEmailVerified: Type.Literal(true),
    theme: ThemeName,
    message: Type.String(),
  }),
  errors: [403, 429],
});

export const resendVerification = defineEndpoint({
  service: "auth",
  method: "POST",
  path: "/resend_verification",
  access: "public",
  identity: "cookie",
  limit: "askForMail",
  summary: "Sends a new verification link where one is waited for; the answer is always the same",
  body: Email,
  output: Done,
  errors: [403, 429],
});

export const requestPasswordReset = defineEndpoint({
  service: "auth",
  method: "POST",
  path: "/request_password_reset",
  access: "public",
  identity: "cookie",
  limit: "askForMail",
  summary: "Sends a reset link to the owner of the address; the answer is always the same",
  body: Email,
  output: Done,
  errors: [403, 429],
});

export const verifyPasswordResetToken = defineEndpoint({
  service: "auth",
  method: "GET",
  path: "/verify_password_reset_token",
  access: "public",
  identity: "cookie",
  limit: "useToken",
  summary: "Whether a reset link is still good",
  query: Token,
  output: Done,
  errors: [429],
});

export const resetPassword = defineEndpoint({
  service: "auth",
  method: "PUT",
  path: "/reset_password",
  access: "public",
  identity: "cookie",
  limit: "useToken",
  summary: "Sets a new password by a reset token (in the body, or as bearer) and ends all sessions",
  body: Type.Object({ token: Type.Optional(Type.String({ maxLength: 1000 })), newPassword: Typed }),
  output: Done,
  errors: [403, 429],
});

export const changePassword = defineEndpoint({
  service: "auth",
  method: "PUT",
  path: "/change_password",
  access: "member",
  limit: "confirmPassword",
  summary: "Changes the password and ends the other sessions",
  body: Type.Object({ currentPassword: Typed, newPassword: Typed }),
  output: Done,
  errors: [401, 403, 429],
});

const Session = Type.Object({
  _id: Type.String(),
  current: Type.Boolean(),
  created: Type.String(),
  lastUsed: Type.String(),
  userAgent: Type.String(),
});
export type Session = Static<typeof Session>;

export const getSessions = defineEndpoint({
  service: "auth",
  method: "GET",
  path: "/get_sessions",
  access: "member",
  summary: "Where the caller is logged in, last used first",
  output: Type.Object({ success: Ok, sessions: Type.Array(Session) }),
  errors: [403],
});

export const revokeSession = defineEndpoint({
  service: "auth",
  method: "DELETE",
  path: "/revoke_session/:session_id",
  access: "member",
  summary: "Ends one of the caller's sessions",
  params: Type.Object({ session_id: Type.String() }),
  output: Type.Object({ success: Ok }),
  errors: [403, 404],
});

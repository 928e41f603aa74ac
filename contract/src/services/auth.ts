import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";

const User = Type.Object({
  _id: Type.String(),
  username: Type.String(),
  email: Type.String(),
  isEmailVerified: Type.Boolean(),
  theme: Type.String(),
  role: Type.String(),
});

export const generateAccessToken = defineEndpoint({
  service: "auth",
  method: "GET",
  path: "/generate_access_token",
  access: "public",
  summary: "A fresh access token for the session of the cookie; nulls for a visitor",
  output: Type.Object({
    success: Type.Boolean(),
    accessToken: Type.Unsafe<string | null>({ type: ["string", "null"] }),
    user: Type.Unsafe<Static<typeof User> | null>({
      type: ["object", "null"],
      properties: User.properties,
    }),
  }),
  errors: [],
});

import Type from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Ok } from "../schemas.ts";

export const getUserActivity = defineEndpoint({
  service: "user",
  method: "GET",
  path: "/get_user_activity",
  access: "public",
  summary: "What everybody may know of a member: counts and the day of joining",
  query: Type.Object({ username: Type.String() }),
  output: Type.Object({
    success: Ok,
    username: Type.String(),
    problemSolutionCount: Type.Integer(),
    commentCount: Type.Integer(),
    date_created: Type.String(),
  }),
  errors: [404],
});

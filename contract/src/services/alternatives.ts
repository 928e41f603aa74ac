import Type from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Id, NullableString, Ok, Outcomes } from "../schemas.ts";

const Alternative = Type.Object({
  id: Id,
  title: Type.String(),
  user: Type.String(),
  date: Type.String(),
  likeCount: Type.Integer(),
  outcomes: Outcomes,
});

export const getAlternatives = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_alternatives/:ps_id",
  access: "public",
  summary: "Other posts that solve the same problem, at most 10: first those that worked for most of who tried them",
  params: Type.Object({ ps_id: Type.String() }),
  output: Type.Object({
    success: Ok,
    list: Type.Array(Alternative),
    same: Type.Array(Type.Object({ id: Id, title: Type.String(), isBetter: Type.Boolean() }), {
      description: "that say the same as this one; of these it is at most one better post, or up to 10 others",
    }),
    first: Type.Unsafe<string | null>({ ...NullableString, description: "who wrote the one that was there first" }),
  }),
  errors: [404],
});

export const setAlternative = defineEndpoint({
  service: "posts",
  method: "PUT",
  path: "/set_alternative",
  access: "member",
  limit: "edit",
  summary:
    "Says that the caller's own post solves the same problem as another one, or that it does not: that can also be said by who wrote the one that was there first, and by moderators",
  body: Type.Object({
    ps_id: Type.String(),
    to: Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 1000, description: "id of another post" }),
  }),
  output: Type.Object({ success: Ok }),
  errors: [403, 404, 423, 429],
});

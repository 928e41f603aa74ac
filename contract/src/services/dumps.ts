import Type from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { NullableString, Ok } from "../schemas.ts";

const PublicDump = Type.Object({
  name: Type.String({ description: "it is at /data/{name}" }),
  date: Type.String({ description: "the moment that it is of" }),
  bytes: Type.Integer(),
  sha256: Type.String(),
  members: Type.Integer(),
  posts: Type.Integer(),
  comments: Type.Integer(),
  versions: Type.Integer({ description: "of posts and comments that were changed" }),
});

export const getPublicDump = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_public_dump",
  access: "public",
  summary: "The file with everything that is public; null while it is made anew, 404 where none is offered",
  output: Type.Object({
    success: Ok,
    dump: Type.Union([PublicDump, Type.Null()]),
    licence: NullableString,
  }),
  errors: [404],
});

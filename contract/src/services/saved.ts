import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Ok, Page, Post, paged } from "../schemas.ts";

export const setSaved = defineEndpoint({
  service: "user",
  method: "PUT",
  path: "/set_saved",
  access: "member",
  limit: "follow",
  summary: "Keeps a post for later, with a note and in a folder, or keeps it no more; nobody else is told",
  body: Type.Object({
    ps_id: Type.String(),
    saved: Type.Boolean(),
    note: Type.Optional(Type.String({ maxLength: 20_000, description: "left out: what it was" })),
    folder: Type.Optional(Type.String({ maxLength: 1000, description: "left out: where it was" })),
  }),
  output: Type.Object({ success: Ok, saved: Type.Boolean() }),
  errors: [403, 404, 429],
});

const Saved = Type.Object({ note: Type.String(), folder: Type.String(), date: Type.String() });

const SavedPost = Type.Intersect([Post, Type.Object({ saved: Saved })]);
export type SavedPost = Static<typeof SavedPost>;

export const getSaved = defineEndpoint({
  service: "user",
  method: "POST",
  path: "/get_saved",
  access: "member",
  summary: "What the caller keeps, the latest first: all of it, of a folder, or with words in title, note or folder",
  body: Type.Object({
    query: Type.Object({
      value: Type.Optional(Type.String({ maxLength: 1000 })),
      folder: Type.Optional(Type.String({ maxLength: 1000 })),
      ps_id: Type.Optional(Type.String({ description: "this post alone, if it is kept" })),
    }),
    page: Page,
  }),
  output: Type.Object({
    ...paged(SavedPost),
    folders: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
  }),
  errors: [403],
});

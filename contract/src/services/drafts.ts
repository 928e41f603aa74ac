import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { limits } from "../limits.ts";
import { type DraftField, draftFieldNames } from "../rules/draft.ts";
import { NullableString, Ok, RichText, Typed } from "../schemas.ts";
import { draftForms } from "../values.ts";

const DraftOf = Type.Object({
  ps_id: Type.Optional(Type.String({ description: "short for `form=edit` and `about` this post" })),
  form: Type.Optional(Type.Enum([...draftForms])),
  about: Type.Optional(Type.String({ maxLength: limits.draftAboutMax, description: "what the form is about: ids" })),
});
const Saved = Type.String({ description: "ISO 8601, UTC" });
const Device = Type.String({ description: "the browser that wrote it, as it calls itself" });
const Fields = Object.fromEntries(draftFieldNames.map((name) => [name, Type.String()])) as Record<
  DraftField,
  Type.TString
>;
const BASE_MAX = 40;
const Draft = Type.Object({
  ...Fields,
  base: Type.Unsafe<string | null>({
    ...NullableString,
    description: "the version of what it changes that it was begun from, where its form said so",
  }),
  saved: Saved,
  device: Device,
});
export type Draft = Static<typeof Draft>;
const NullableDraft = Type.Unsafe<Draft | null>({
  type: ["object", "null"],
  properties: Draft.properties,
  required: Draft.required,
});

export const getDraft = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_draft",
  access: "member",
  summary: "What the caller was writing in a form; with `draft_id` one that `get_drafts` lists",
  query: Type.Object({ ...DraftOf.properties, draft_id: Type.Optional(Type.String()) }),
  output: Type.Object({ success: Ok, draft: NullableDraft }),
  errors: [403],
});

export const getDrafts = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_drafts",
  access: "member",
  summary: "All that the caller was writing and has not sent, newest first, with the versions that were set aside",
  output: Type.Object({
    success: Ok,
    list: Type.Array(
      Type.Object({
        draft_id: Type.String(),
        form: Type.Enum([...draftForms]),
        about: Type.String(),
        words: Type.String({ description: "how it begins, as plain text" }),
        hasImage: Type.Boolean(),
        saved: Saved,
        device: Device,
        asideUntil: NullableString,
      }),
    ),
  }),
  errors: [403],
});

export const saveDraft = defineEndpoint({
  service: "posts",
  method: "PUT",
  path: "/save_draft",
  access: "member",
  limit: "saveDraft",
  summary: "Keeps what the caller is writing, so that it can be taken up on another device",
  query: DraftOf,
  body: Type.Object({
    title: Typed,
    problem: RichText,
    solution: RichText,
    tags: Type.Optional(Typed),
    note: Type.Optional(Typed),
    text: Type.Optional(RichText),
    reason: Type.Optional(RichText),
    category: Type.Optional(Typed),
    name: Type.Optional(Typed),
    email: Type.Optional(Typed),
    message: Type.Optional(RichText),
    base: Type.Optional(Type.String({ maxLength: BASE_MAX })),
    known: Type.Optional(
      Type.Unsafe<string | null>({
        type: ["string", "null"],
        description: "`saved` of the version that the caller knows: where there is another one nothing is saved",
      }),
    ),
    aside: Type.Optional(
      Type.Enum(["this", "that"], { description: "which of two versions is set aside for a week; the other stays" }),
    ),
  }),
  output: Type.Object({ success: Ok, saved: Saved, other: NullableDraft }),
  errors: [403, 404, 429],
});

export const deleteDraft = defineEndpoint({
  service: "posts",
  method: "DELETE",
  path: "/delete_draft",
  access: "member",
  summary: "Forgets what the caller was writing in a form; with `draft_id` one that `get_drafts` lists",
  query: Type.Object({ ...DraftOf.properties, draft_id: Type.Optional(Type.String()) }),
  output: Type.Object({ success: Ok }),
  errors: [403],
});

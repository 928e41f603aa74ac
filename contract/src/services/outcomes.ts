import Type from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { PageQuery } from "../moderation-schemas.ts";
import { Ok, Outcomes, paged } from "../schemas.ts";
import { outcomes } from "../values.ts";

export const setOutcome = defineEndpoint({
  service: "comments",
  method: "PUT",
  path: "/set_outcome",
  access: "member",
  limit: "like",
  summary: "Says whether a solution worked for the caller, or takes that back; not of one's own post",
  body: Type.Object({
    ps_id: Type.String(),
    outcome: Type.Unsafe<(typeof outcomes)[number] | null>({ type: ["string", "null"], enum: [...outcomes, null] }),
    note: Type.Optional(
      Type.String({
        maxLength: 10_000,
        description: "what was different, for the author and moderators; left out: as it was",
      }),
    ),
  }),
  output: Type.Object({ success: Ok, outcomes: Outcomes }),
  errors: [403, 404, 423, 429],
});

const Note = Type.Object({
  user: Type.String(),
  outcome: Type.Enum([...outcomes]),
  note: Type.String(),
  date: Type.String(),
  isPresent: Type.Boolean({ description: "about the solution as it is now" }),
});

export const getOutcomes = defineEndpoint({
  service: "comments",
  method: "GET",
  path: "/get_outcomes/:ps_id",
  access: "member",
  summary: "What members say was different where they tried a solution, for its author and moderators",
  params: Type.Object({ ps_id: Type.String() }),
  query: Type.Object({ page: PageQuery }),
  output: Type.Object(paged(Note)),
  errors: [403, 404],
});

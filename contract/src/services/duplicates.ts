import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Done, Id, Ok } from "../schemas.ts";
import { duplicateStatuses } from "../values.ts";

const DuplicateId = Type.Object({ duplicate_id: Type.String() });
const Titled = Type.Object({ id: Id, title: Type.String() });

const Duplicate = Type.Object({
  duplicate_id: Id,
  post: Titled,
  of: Type.Object(Titled.properties, { description: "the better one" }),
  user: Type.String({ description: "who proposed it" }),
  date: Type.String(),
  status: Type.Enum([...duplicateStatuses], { description: "open or agreed" }),
  agreed: Type.Integer({ description: "members who agree" }),
  needed: Type.Integer(),
  isOwn: Type.Boolean({ description: "the caller has proposed it" }),
  mayAgree: Type.Boolean(),
  mayUndo: Type.Boolean(),
});
export type Duplicate = Static<typeof Duplicate>;

export const getDuplicates = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_duplicates/:ps_id",
  access: "member",
  summary: "What members have proposed or agreed about which posts say the same as this one, at most 20, newest first",
  params: Type.Object({ ps_id: Type.String() }),
  output: Type.Object({ success: Ok, list: Type.Array(Duplicate) }),
  errors: [403, 404],
});

export const proposeDuplicate = defineEndpoint({
  service: "posts",
  method: "PUT",
  path: "/propose_duplicate",
  access: "member",
  limit: "suggestEdit",
  summary: "Proposes that a post says the same as another, better one; by its author it is agreed at once",
  body: Type.Object({
    ps_id: Type.String(),
    of: Type.String({ maxLength: 1000, description: "id of the better post" }),
  }),
  output: Type.Object({ success: Ok, message: Type.String(), duplicate_id: Id }),
  errors: [403, 404, 409, 423, 429],
});

export const agreeDuplicate = defineEndpoint({
  service: "posts",
  method: "PUT",
  path: "/agree_duplicate/:duplicate_id",
  access: "member",
  limit: "edit",
  summary: "Agrees: its author alone decides it, others with the ability as three, without who proposed it",
  params: DuplicateId,
  output: Done,
  errors: [403, 404, 409, 423, 429],
});

export const undoDuplicate = defineEndpoint({
  service: "posts",
  method: "PUT",
  path: "/undo_duplicate/:duplicate_id",
  access: "member",
  limit: "edit",
  summary: "Says that a post does not say the same: its author and moderators, or who proposed it while it waits",
  params: DuplicateId,
  output: Done,
  errors: [403, 404, 409, 423, 429],
});

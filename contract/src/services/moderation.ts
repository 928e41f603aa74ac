import Type from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { reportCategories } from "../rules/report.ts";
import { Done, RichText } from "../schemas.ts";

export const createReport = defineEndpoint({
  service: "moderation",
  method: "POST",
  path: "/create_report",
  access: "member",
  limit: "report",
  summary: "Reports a write-up or comment of somebody else's; a second report by the same member replaces the first",
  body: Type.Object({
    object_id: Type.String(),
    type: Type.Enum(["problemSolution", "comment", "reply"]),
    reason: RichText,
    category: Type.Optional(Type.Enum([...reportCategories])),
  }),
  output: Done,
  errors: [403, 404, 429],
});

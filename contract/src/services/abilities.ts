import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Done, Ok, Typed } from "../schemas.ts";
import { abilities, abilityRules } from "../values.ts";

const Taken = Type.Object({ reason: Type.String(), date: Type.String() });

const AbilityStanding = Type.Object({
  ability: Type.Enum([...abilities]),
  has: Type.Boolean(),
  takenAway: Type.Unsafe<Static<typeof Taken> | null>({
    type: ["object", "null"],
    properties: Taken.properties,
    required: Object.keys(Taken.properties),
    description: "by a moderator, and why",
  }),
  rules: Type.Array(
    Type.Object({
      rule: Type.Enum([...abilityRules]),
      value: Type.Integer({ description: "counted up to what decides" }),
      limit: Type.Integer({ description: "what it must reach, or must not be above" }),
      isMet: Type.Boolean(),
    }),
  ),
});
export type AbilityStanding = Static<typeof AbilityStanding>;

export const getAbilities = defineEndpoint({
  service: "user",
  method: "GET",
  path: "/get_abilities",
  access: "member",
  summary: "What a member may do by what they have done, and by which rules: the caller, or for moderators anybody",
  query: Type.Object({ username: Type.Optional(Type.String({ maxLength: 100 })) }),
  output: Type.Object({ success: Ok, list: Type.Array(AbilityStanding) }),
  errors: [403, 404],
});

export const setAbility = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/set_ability",
  access: "moderator",
  summary: "Takes an ability away from a member, or gives it back; they are told why. Can be repeated safely",
  body: Type.Object({
    username: Typed,
    ability: Type.Enum([...abilities]),
    allowed: Type.Boolean(),
    reason: Type.String({ default: "" }),
  }),
  output: Done,
  errors: [403, 404],
});

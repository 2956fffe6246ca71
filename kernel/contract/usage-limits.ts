/** `get_usage_limits`: what remains of the user's personal limits. */
import { Type, type Static } from "typebox";
import { endpoint } from "./endpoint.ts";

const strict = { additionalProperties: false } as const;

export const UsageLimitState = Type.Object({
  /** The plugin instance and the limit's name, like `data-transfer/exports`. */
  id: Type.String(),
  /** For people, in their language: `Exports: 1 of 2 running`. One for each part of the limit that is worth showing. */
  sentences: Type.Array(Type.String()),
  /** No more is allowed at the moment. */
  isReached: Type.Boolean(),
});
export type UsageLimitState = Static<typeof UsageLimitState>;

/** Leaves out unknown ids. */
export const getUsageLimits = endpoint({
  method: "POST",
  path: "/get_usage_limits",
  mount: "admin",
  body: Type.Object(
    {
      ids: Type.Array(Type.String({ maxLength: 130 }), { minItems: 1, maxItems: 20 }),
      /** Leaves out each part of which less than four fifths are used. */
      onlyNear: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  reply: Type.Object({ limits: Type.Array(UsageLimitState) }),
});

/** Endpoints that read and save how a user has arranged the board. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

/** A user's arrangement of the board: the order of widgets by `instance/id`, and the hidden ones. */
export const Arrangement = Type.Object(
  {
    order: Type.Array(Type.String({ maxLength: 130 }), { maxItems: 100 }),
    hidden: Type.Array(Type.String({ maxLength: 130 }), { maxItems: 100 }),
  },
  { additionalProperties: false },
);
export type Arrangement = Static<typeof Arrangement>;

export const getArrangement = endpoint({
  method: "GET",
  path: "/arrangement",
  mount: "plugin",
  allowed: "view",
  reply: Type.Union([Arrangement, Type.Null()]),
});
export const saveArrangement = endpoint({
  method: "PUT",
  path: "/arrangement",
  mount: "plugin",
  allowed: "view",
  body: Type.Union([Arrangement, Type.Null()]),
  reply: Type.Object({ ok: Type.Literal(true) }),
});

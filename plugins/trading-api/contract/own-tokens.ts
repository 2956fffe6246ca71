/** How many API tokens the caller has that still work. */
import { Type } from "typebox";
import { endpoint } from "#kernel/contract";

export const getOwnTokens = endpoint({
  method: "GET",
  path: "/own_tokens",
  mount: "plugin",
  reply: Type.Object({ active: Type.Integer() }),
});

/** Returns how many valid API tokens the caller has. */
import { Type } from "typebox";
import { endpoint } from "#kernel/contract";

export const getOwnTokens = endpoint({
  method: "GET",
  path: "/own_tokens",
  mount: "plugin",
  reply: Type.Object({ active: Type.Integer() }),
});

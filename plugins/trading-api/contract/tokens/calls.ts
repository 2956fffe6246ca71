/** API tokens: their scopes and states, and the endpoint that counts those of the caller. */
import { Type } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

/** The calls that a token may make. */
export const scopes = ["read", "order", "codes"] as const;
export type Scope = (typeof scopes)[number];

export const tokenStates = ["active", "expired", "revoked"] as const;

/** Returns how many valid API tokens the caller has. */
export const getOwnTokens = endpoint({
  method: "GET",
  path: "/own_tokens",
  mount: "plugin",
  reply: Type.Object({ active: Type.Integer() }),
});

/** What an API token may be allowed. */

export const scopes = ["read", "order", "codes"] as const;
export type Scope = (typeof scopes)[number];

export const scopeLabels = {
  read: "Read balance, prices and orders",
  order: "Place orders",
  codes: "Receive codes",
} as const satisfies Record<Scope, string>;

export const tokenStates = ["active", "expired", "revoked"] as const;

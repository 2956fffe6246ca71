/** The scopes of an API token. */

export const scopes = ["read", "order", "codes"] as const;
export type Scope = (typeof scopes)[number];

export const tokenStates = ["active", "expired", "revoked"] as const;

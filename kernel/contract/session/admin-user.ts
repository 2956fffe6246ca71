/** The user of a call, and where the call came from. */

/** A signed-in user, as passed to rules and hooks. `dbUser` never contains a backend-only column. */
export interface AdminUser {
  pk: string;
  username: string;
  role: string;
  dbUser: Readonly<Record<string, unknown>>;
  /** The session of the call; absent if there is none, as in tests. */
  sessionId?: string;
  /** The API token of the call. */
  tokenId?: string;
  /** Where the call came from; absent for work that runs without a call. */
  origin?: CallOrigin;
}

/** Where a call came from. */
export interface CallOrigin {
  ip: string;
  userAgent: string;
}

/** Limits of requests and connections that only the server applies. */
export const serverLimits = {
  /** Rows that a deletion may delete with the record, if it can be restored. */
  rowsDeletedWith: 10_000,
  /** Bytes of a JSON body; a larger one is answered with 413. */
  bodyBytes: 1_048_576,
  /** Calls of one user, or of one line of strangers, that are handled or wait at the same time; more get 429. */
  callsAtOnce: 100,
  /** Nesting of a JSON body. */
  jsonDepth: 32,
  /** A connection that is silent for longer is closed. */
  socketSilenceMs: 30_000,
  /** A connection without a signed-in user is closed after this time: it receives no messages anyway. */
  anonymousSocketMs: 60_000,
} as const;

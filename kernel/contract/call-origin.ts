/** Where a call came from. */

/** Where a call came from. */
export interface CallOrigin {
  ip: string;
  userAgent: string;
}

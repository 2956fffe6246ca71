/** What a handler may know of the HTTP request, and what it may add to the response. */

/** What a handler may read of the HTTP request, and the cookies and headers it may set on the answer. */
export interface CallRequest {
  /** The client's address; behind a proxy only with TRUST_PROXY. */
  readonly ip: string;
  readonly userAgent: string;
  /** Determined from the connection, the trusted proxy or PORTAL_URL. */
  readonly isHttps: boolean;
  /** The first language of Accept-Language that the deployment has. */
  readonly language: string;
  /** Returns a header of the request, by its lower-case name. */
  header(name: string): string | undefined;
  /** Returns a cookie by its plain name; the prefix used over https is added here. */
  cookie(name: string): string | undefined;
  /**
   * Sets a cookie that is HttpOnly, SameSite=Strict and limited to the base path; Secure and with a prefix if the
   * portal is served over https. `null` clears it.
   */
  setCookie(name: string, value: string | null, options?: { maxAgeSeconds?: number }): void;
  setHeader(name: string, value: string): void;
}

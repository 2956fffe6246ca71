/** Link that configures an authenticator app, as a QR code or opened directly. */

/** Payload of the token that begins the set-up (docs/product.md, portal 3). */
export interface SetupToken {
  issuer: string;
  userName: string;
  /** Base32. */
  newSecret: string;
}

/**
 * Returns `otpauth://totp/Codeport:kim@example.com?secret=…&issuer=Codeport`; six digits, SHA-1 and 30 seconds are the
 * defaults of apps.
 */
export function otpauthLink({ issuer, userName, newSecret }: SetupToken): string {
  const [issuerPart, userPart] = [issuer, userName].map(encodeURIComponent);
  return `otpauth://totp/${issuerPart}:${userPart}?secret=${newSecret}&issuer=${issuerPart}`;
}

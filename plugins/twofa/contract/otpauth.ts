/** What an authenticator app is told: by a QR code, or by a link. */

/** The payload of the token that set-up begins with (shell specification, section 3). */
export interface SetupToken {
  issuer: string;
  userName: string;
  /** Base32. */
  newSecret: string;
}

/**
 * `otpauth://totp/Codeport:kim@example.com?secret=…&issuer=Codeport`; six digits, SHA-1 and 30 seconds are what apps
 * assume.
 */
export function otpauthLink({ issuer, userName, newSecret }: SetupToken): string {
  const [issuerPart, userPart] = [issuer, userName].map(encodeURIComponent);
  return `otpauth://totp/${issuerPart}:${userPart}?secret=${newSecret}&issuer=${issuerPart}`;
}

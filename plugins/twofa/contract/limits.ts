/** Limits that both halves of two-factor sign-in use. */
export const twofaLimits = {
  /** The length of a code (docs/product.md, portal 5). */
  codeDigits: 6,
  recoveryCodes: 10,
  passkeys: 20,
  passkeyName: 60,
} as const;

/** Sentences of the dialog that asks a signed-in user again who they are. */
export const identityProofMessages = {
  title: "Confirm that it's you",
  why: "This protects your account if someone else gets to your device. You won't be asked again for {minutes} minutes.",
  code: "Two-factor code or recovery code",
  noWay: "Your account has no password here. Sign out and sign in again, then repeat what you were doing.",
  cancelled: "Nothing was changed: you didn't confirm that it's you",
} as const;

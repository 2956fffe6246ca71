/** Sentences about tokens and webhooks: each once, the English text is the key of its translations. */

export const tokenMessages = {
  token: "API token",
  copy: "Copy to clipboard",
  shownOnce: "Copy it now: it will not be shown again.",
  firstTitle: "You have no API token yet",
  firstHint: "Create your first one to buy codes from your own programs.",
  create: "Create API token",
  revoke: "Revoke",
  confirmRevoke: "Revoke the selected tokens? Programs that use them stop working at once.",
  confirmOne: "Revoke this token? Programs that use it stop working at once.",
  revoked: "{count} token revoked | {count} tokens revoked",
  scopeNeeded: "Choose at least one",
  expiryPast: "Must be in the future",
  tooMany: "You can have {limit} API tokens. Revoke one first",
  oneBuyer: "Choose a user or an API token, not both",
} as const;

export const webhookMessages = {
  httpsOnly: "Must be an address that begins with https://",
  noCredentials: "Must not hold a name or a password",
  eventNeeded: "Choose at least one",
  tooMany: "You can have {limit} webhooks. Delete one first",
  privateAddress: "This address leads into a private network",
  resend: "Send again",
  resent: "The delivery is sent again in a moment",
  confirmResend: "Send the selected deliveries again?",
  resentMany: "{count} delivery is sent again | {count} deliveries are sent again",
  noAnswer: "No answer",
  timedOut: "No answer in time",
  switchedOff: "The webhook is switched off",
} as const;

/** The alert of a copied token stays for so long (marketplace specification, section 9). */
export const tokenAlertMs = 5_000;
/** Stands where a token or a secret was (marketplace specification, section 2). */
export const hiddenText = "<hidden>";

/** Checks whether an email address looks valid, before a form is sent. */
import type { MessageKey } from "#kernel/contract";

/** Basic check; the server validates the address fully. */
export const emailProblem = (email: string): MessageKey | undefined =>
  /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : "auth:emailRequired";

/** Whether an email can be written to, as the forms ask before they send it. */
import type { MessageKey } from "#kernel/contract";

/** The server looks closer. */
export const emailProblem = (email: string): MessageKey | undefined =>
  /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : "auth:emailRequired";

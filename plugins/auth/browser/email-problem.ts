/** Whether an email can be written to, as the forms ask before they send it. */
import { authMessages } from "../contract/messages.ts";

/** The server looks closer. */
export const emailProblem = (email: string): string | undefined => (/^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : authMessages.emailRequired);

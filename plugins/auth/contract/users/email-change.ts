/** What an email that a colleague has set, and that has not taken effect yet, adds to the users resource. */
export const cancelEmailChangeId = "cancel-email-change";

/** Key of the waiting email on a user's page; absent if none is waiting. */
export const emailChangeMark = "_emailChange";

export interface EmailChange {
  email: string;
  /** When it takes effect, ISO 8601. */
  at: string;
  /** Name of the colleague who has set it; `null` if that account is deleted. */
  by: string | null;
  /** Whether the current user may cancel it. */
  mayCancel: boolean;
}

/** What suspension adds to the users resource. */
export const suspendActionId = "suspend";
export const reactivateActionId = "reactivate";

/** Key of the suspension in rows of the users resource. */
export const suspensionMark = "_suspension";

export interface Suspension {
  /** ISO 8601; `null` for an active account. */
  at: string | null;
  reason: string;
  /** Name of the user who suspended the account; `null` if that user is deleted. */
  by: string | null;
  /** Whether the current user may suspend or reactivate the account. */
  mayChange: boolean;
}

export const suspensionLimits = { reason: 500 } as const;

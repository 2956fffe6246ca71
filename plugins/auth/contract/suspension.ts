/** What suspending an account adds to the users resource. */
export const suspendActionId = "suspend";
export const reactivateActionId = "reactivate";

/** What a row of the users resource says beside its columns. */
export const suspensionMark = "_suspension";

export interface Suspension {
  /** ISO 8601; `null` for an active account. */
  at: string | null;
  reason: string;
  /** The name of who did it; nothing when that account is gone. */
  by: string | null;
  /** The reader may suspend or reactivate it. */
  mayChange: boolean;
}

export const suspensionLimits = { reason: 500 } as const;

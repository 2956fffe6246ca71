/** Presentation of a redemption, shared by the list cell, the button and the dialog. */

/** The redemption as the browser knows it. */
export interface RedeemState {
  status: string | null;
  error: string | null;
  step: number | null;
  totalSteps: number | null;
  cancelAsked: boolean;
}

export type RedeemTone = "warning" | "info" | "success" | "danger" | "neutral";

/** Whether a redemption is queued or in progress, so that polling it makes sense. */
export const isMoving = ({ status }: Pick<RedeemState, "status">): boolean =>
  status === "queued" || status === "inprogress";

/** docs/product.md, marketplace 4: queued yellow, inprogress blue, success green, an error red. */
export function toneOf({ status, error }: Pick<RedeemState, "status" | "error">): RedeemTone {
  if (status === "queued") return "warning";
  if (status === "inprogress") return "info";
  if (status === "success" || status === "completed") return "success";
  return status === "failed" || (error !== null && error !== "") ? "danger" : "neutral";
}

const words: Readonly<Record<string, string>> = {
  queued: "game-codes:redeem.queued",
  inprogress: "game-codes:redeem.processing",
  completed: "game-codes:redeem.redeemed",
  success: "game-codes:redeem.redeemed",
  failed: "game-codes:redeem.failed",
  cancelled: "game-codes:redeem.cancelled",
};

/** Returns the message key of a status, or the status itself if it is unknown. */
export const wordOf = (status: string): string => words[status] ?? status;

/** Returns the button's label: the status, or whether a redemption can be started. */
export function buttonLabel(status: string | null, canRedeem: boolean | undefined): string {
  if (status !== null && status !== "") return wordOf(status);
  return canRedeem === true ? "game-codes:redeem.redeem" : "game-codes:redeem.unavailable";
}

/** Returns the current step as a percentage of all steps, or undefined while the steps are unknown. */
export function percentOf({ step, totalSteps }: Pick<RedeemState, "step" | "totalSteps">): number | undefined {
  if (step === null || totalSteps === null || totalSteps <= 0) return undefined;
  return Math.min(100, Math.max(0, Math.round((step / totalSteps) * 100)));
}

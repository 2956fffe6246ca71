/** How a redemption looks and what may be done with it: the same in a list's cell, on the button and in the dialog. */

/** What a browser knows of it. */
export interface RedeemState {
  status: string | null;
  error: string | null;
  step: number | null;
  totalSteps: number | null;
  cancelAsked: boolean;
}

export type RedeemTone = "warning" | "info" | "success" | "danger" | "neutral";

/** Waiting or under way: worth asking again. */
export const isMoving = ({ status }: Pick<RedeemState, "status">): boolean =>
  status === "queued" || status === "inprogress";

/** Specification, section 4: queued yellow, inprogress blue, success green, an error red. */
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

/** The word for a status; one that is not known is shown as it is. */
export const wordOf = (status: string): string => words[status] ?? status;

/** The button: its status, or whether there is anything to begin. */
export function buttonLabel(status: string | null, canRedeem: boolean | undefined): string {
  if (status !== null && status !== "") return wordOf(status);
  return canRedeem === true ? "game-codes:redeem.redeem" : "game-codes:redeem.unavailable";
}

/** Step over total steps, as a percentage; nothing while the steps are not known. */
export function percentOf({ step, totalSteps }: Pick<RedeemState, "step" | "totalSteps">): number | undefined {
  if (step === null || totalSteps === null || totalSteps <= 0) return undefined;
  return Math.min(100, Math.max(0, Math.round((step / totalSteps) * 100)));
}

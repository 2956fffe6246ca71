/** Sentences of the dialog of redeeming (marketplace specification, sections 4 and 8). */

export const redeemDialogMessages = {
  cancelNotAvailable: "Cancel service not available. Please try again later.",
  title: "Redeem code {code}",
  playerId: "Player ID",
  warning: "Redemption cannot be cancelled once started.",
  usesUp: "Redeeming uses this code. It can't be refunded afterwards.",
  confirm: "Confirm",
  cancel: "Cancel",
  close: "Close",
  retry: "Retry",
  waiting: "Waiting for its turn…",
  working: "Redeeming the code…",
  stopping: "Asking the supplier to stop…",
  progress: "Redemption progress",
  step: "Step {step} of {total}",
  done: "The code has been redeemed.",
  wasCancelled: "The redemption was cancelled. The code was not used.",
  goesOn: "It goes on when you close this.",
} as const;

/** Words of redeeming that lists show (marketplace specification, sections 4 and 8). */

export const redeemMessages = {
  sandbox: "Redemptions are simulated",
  redeem: "Redeem",
  unavailable: "Unavailable",
  queued: "Queued",
  processing: "Processing",
  redeemed: "Redeemed",
  failed: "Failed",
  cancelled: "Cancelled",
} as const;

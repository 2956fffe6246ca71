/** Why a code cannot be redeemed, or goes on being redeemed: said by the server, and where it cannot be reached by the dialog. */

export const redeemRefusals = {
  notAvailable: "Redeem service not available. Please try again later.",
  busy: "This code is being redeemed already",
  already: "This code has been redeemed already",
  notSold: "Only a sold code can be redeemed",
  nothingToCancel: "This code is not being redeemed",
  unreadable: "The code could not be opened",
  refused: "The supplier refused the code",
  tooLate: "It was too late to cancel",
} as const;

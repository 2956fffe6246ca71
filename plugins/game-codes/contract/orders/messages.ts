/** Sentences of the order page. */

export const orderMessages = {
  lines: "Lines",
  denomination: "Denomination",
  quantity: "Quantity",
  unitPrice: "Price",
  scale: "Scale",
  amount: "Amount",
  total: "Total",
  codes: "Codes",
  downloadCodes: "Codes",
  downloadHint: "Download the codes of this order",
  downloadFailed: "Failed to download codes",
  noCodes: "This order holds no codes",
  moreCodes: "and {count} more: download them | and {count} more: download them",
  notSeenYet: "Nobody has seen these codes yet. Showing, copying or downloading one delivers the order, which then cannot be refunded any more.",
  history: "Order history",
  placed: "Placed and paid",
  delivered: "Delivered",
  downloaded: "Codes downloaded",
  refunded: "Refunded",
  status: "State changed to {status}",
  system: "System",
  refund: "Refund",
  refundTitle: "Refund this order?",
  refundText: "The buyer gets {amount} USDT back, and the codes go back on sale. Nobody has seen them yet.",
  refundDone: "Order refunded: {amount} USDT",
  cancel: "Cancel",
  failed: "The order could not be loaded",
} as const;

/** The alert of a failed download stays for so long (specification, section 8). */
export const downloadAlertMs = 5_000;

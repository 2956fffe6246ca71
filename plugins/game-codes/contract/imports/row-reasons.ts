/** Reasons why a row of a file is rejected, with their messages. */
import { rowProblemMessages } from "@portalkit/imports";

export const reasonMessages = {
  ...rowProblemMessages,
  empty: "game-codes:imports.reasons.empty",
  short: "game-codes:imports.reasons.short",
  long: "game-codes:imports.reasons.long",
  characters: "game-codes:imports.reasons.characters",
  invisible: "game-codes:imports.reasons.invisible",
  cellError: "game-codes:imports.reasons.cellError",
  noGame: "game-codes:imports.reasons.noGame",
  noDenomination: "game-codes:imports.reasons.noDenomination",
  denominationGone: "game-codes:imports.reasons.denominationGone",
  inFile: "game-codes:imports.reasons.inFile",
  inStock: "game-codes:imports.reasons.inStock",
} as const;
export type RowReason = keyof typeof reasonMessages;

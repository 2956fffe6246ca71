/** Amounts of money in requests: decimal text, because a JSON number would lose digits. */
import { Type, type TString, type TStringOptions } from "typebox";

/** Up to 14 digits before the point and six after it, as the ledger stores them. */
export const amountPattern = "^\\d{1,14}(\\.\\d{1,6})?$";

/**
 * The schema of every amount in a request body. A value that is not text is refused with a message that says what to
 * send.
 */
export const amountInput = (options: TStringOptions & { description?: string; examples?: string[] } = {}): TString =>
  Type.String({
    maxLength: 40,
    ...options,
    errorMessage: { type: "server:request.amountAsText", pattern: "server:request.amountForm" },
  });

/** Amounts of money in requests: decimal text, since a JSON number would lose digits on its way. */
import { Type, type TString, type TStringOptions } from "typebox";

/** Up to 14 digits before the point and six behind it, as the ledger holds them. */
export const amountPattern = "^\\d{1,14}(\\.\\d{1,6})?$";

/** Every amount that a body takes is made here: what is no text is refused in words that say what to send. */
export const amountInput = (options: TStringOptions & { description?: string; examples?: string[] } = {}): TString =>
  Type.String({
    maxLength: 40,
    ...options,
    errorMessage: { type: "server:request.amountAsText", pattern: "server:request.amountForm" },
  });

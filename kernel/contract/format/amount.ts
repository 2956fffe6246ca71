/** Amounts of money in requests: decimal text, because a JSON number may lose digits. */
import { Type, type TStringOptions, type TUnsafe } from "typebox";

/** Up to 14 digits before the point and six after it, as the ledger stores them. */
export const amountPattern = "^\\d{1,14}(\\.\\d{1,6})?$";

/**
 * The schema of every amount in a request body. A JSON number becomes the text of its digits, if it has not more of
 * them than a number keeps; any other value is refused with a message that says what to send.
 */
export const amountInput = (
  options: TStringOptions & { description?: string; examples?: string[] } = {},
): TUnsafe<string> =>
  Type.Unsafe<string>({
    type: ["string", "number"],
    maxLength: 40,
    ...options,
    isAmount: true,
    errorMessage: {
      type: "server:request.amountAsText",
      isAmount: "server:request.amountAsText",
      pattern: "server:request.amountForm",
    },
  });
